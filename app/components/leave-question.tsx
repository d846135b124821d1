import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { readSession } from '#app/lib/session.ts'

/** Asks before what was changed is lost, for another page of ours and for the browser's own ways to leave. */
export function LeaveQuestion({ isChanged, what }: { isChanged: boolean; what: string }) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      // Nobody stays who has signed out.
      isChanged && readSession() !== null && (from.pathname !== to.pathname || from.search !== to.search),
  )
  useEffect(() => {
    if (!isChanged) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isChanged])
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog title="Leave without publishing?" onClose={blocker.reset} focusTitle>
      <p className="mt-3">{what} haven’t been published. If you leave, they are lost.</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={blocker.reset}>Stay here</Button>
        <Button variant="secondary" onClick={blocker.proceed}>
          Leave without publishing
        </Button>
      </div>
    </Dialog>
  )
}
