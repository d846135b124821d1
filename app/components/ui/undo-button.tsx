import { type ComponentProps, useEffect, useRef } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { isEditing } from '#app/lib/use-search-key.ts'

/** Those on the screen, the newest last. */
const shown: HTMLButtonElement[] = []

/** Ctrl+Z or ⌘Z takes back the last thing, unless it undoes what is typed or a dialog is open. */
function undoLast(event: KeyboardEvent) {
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key !== 'z') return
  if (event.repeat || event.defaultPrevented || isEditing(event)) return
  const last = shown.at(-1)
  if (!last) return
  event.preventDefault()
  last.click()
}

type Props = Pick<ComponentProps<typeof Button>, 'busy' | 'onClick' | 'aria-describedby'>

/** Takes back what was done, also by the keys. */
export function UndoButton(props: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const own = button.current
    if (!own) return
    if (shown.push(own) === 1) addEventListener('keydown', undoLast)
    return () => {
      shown.splice(shown.indexOf(own), 1)
      if (shown.length === 0) removeEventListener('keydown', undoLast)
    }
  }, [])
  return (
    <Button {...props} ref={button} variant="secondary" size="small" busyText="Undoing...">
      Undo
    </Button>
  )
}
