import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { UndoButton } from '#app/components/ui/undo-button.tsx'
import type { Packed } from '#app/features/orders/use-pack-orders.ts'
import { undoSeconds } from '#shared/undo.ts'

type Props = {
  packed: Packed
  isUndoing: boolean
  onUndo: () => void
  onClose: () => void
  /** What gets the focus when this ends while it has it. */
  returnTo: () => HTMLElement | null
}

/** Says what was done with several orders. It can be undone for some seconds; problems stay until they are dismissed. */
export function PackedNotice({ packed, isUndoing, onUndo, onClose, returnTo }: Props) {
  const { sentence, undoable, problems } = packed
  const [isLate, setLate] = useState(false)
  const canUndo = undoable.length > 0 && !isLate
  const bar = useRef<HTMLElement>(null)
  const sentenceId = useId()
  const end = useEffectEvent(() => {
    setLate(true)
    if (problems.length === 0) onClose()
    else if (bar.current?.contains(document.activeElement))
      bar.current.querySelector<HTMLElement>('[data-close]')?.focus({ preventScroll: true })
  })
  useEffect(() => {
    const timer = setTimeout(() => end(), undoSeconds * 1000)
    return () => clearTimeout(timer)
  }, [])
  const leave = useRef(returnTo)
  useLayoutEffect(() => {
    const element = bar.current
    const back = leave.current
    element?.querySelector('button')?.focus({ preventScroll: true })
    // Before the element is removed, with which the focus would be lost.
    return () => {
      if (element?.contains(document.activeElement)) back()?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <section
      ref={bar}
      aria-label="Packed orders"
      className="grid gap-3 rounded-card border border-edge bg-paper px-5 py-4"
    >
      <div role="status" className="grid gap-2">
        <p id={sentenceId}>
          {sentence} {canUndo && <span className="text-muted">Messages wait for a few seconds.</span>}
        </p>
        {problems.length > 0 && (
          <ul className="max-h-40 list-disc relative overflow-y-auto ps-5 text-on-tone-red text-sm">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {canUndo && <UndoButton aria-describedby={sentenceId} busy={isUndoing} onClick={onUndo} />}
        <Button variant="quiet" size="small" data-close="" onClick={onClose}>
          Close
        </Button>
      </div>
    </section>
  )
}
