import { useEffect, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import type { Steps } from '#app/features/calendar/use-steps.ts'
import { undoSeconds } from '#shared/calendar.ts'

type Props = { steps: Steps }

/** Says what was done, and takes it back while the email waits. */
export function UndoBar({ steps }: Props) {
  const { taken } = steps
  return (
    <div role="status" className="empty:hidden">
      {taken && <Countdown key={`${taken.appointment.id}-${taken.appointment.sequence}`} steps={steps} />}
    </div>
  )
}

function Countdown({ steps }: Props) {
  const { taken, undo, dismiss } = steps
  const [seconds, setSeconds] = useState<number>(undoSeconds)
  useEffect(() => {
    const timer = setTimeout(() => (seconds > 1 ? setSeconds(seconds - 1) : dismiss()), 1000)
    return () => clearTimeout(timer)
  })
  if (!taken) return null
  return (
    <div className="fixed inset-x-4 bottom-4 z-40 mx-auto flex max-w-xl flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-edge bg-paper px-5 py-3">
      <p>
        {taken.sentence}{' '}
        {taken.tellsClient && (
          <span className="text-muted">
            The email leaves in <span aria-hidden="true">{seconds}</span>
            <span className="sr-only">{undoSeconds}</span> seconds.
          </span>
        )}
      </p>
      <Button variant="secondary" size="small" onClick={() => void undo()}>
        Undo
      </Button>
    </div>
  )
}
