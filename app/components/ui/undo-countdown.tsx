import { useEffect, useEffectEvent, useState } from 'react'
import { undoRow } from '#app/components/ui/undo-area.tsx'
import { UndoButton } from '#app/components/ui/undo-button.tsx'
import { undoSeconds } from '#shared/undo.ts'

type Props = {
  sentence: string
  /** Whether a message waits to leave. */
  isTold: boolean
  onUndo: () => void
  /** When it can't be taken back any more. */
  onOver: () => void
}

/** Says what was done, and offers to take it back for some seconds. In an `UndoArea`. */
export function UndoCountdown({ sentence, isTold, onUndo, onOver }: Props) {
  const [seconds, setSeconds] = useState<number>(undoSeconds)
  const end = useEffectEvent(onOver)
  useEffect(() => {
    const timer = setTimeout(() => (seconds > 1 ? setSeconds(seconds - 1) : end()), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return (
    <div className={undoRow}>
      <p>
        {sentence}{' '}
        {isTold && (
          <span className="text-muted">
            The message leaves in <span aria-hidden="true">{seconds}</span>
            <span className="sr-only">{undoSeconds}</span> seconds.
          </span>
        )}
      </p>
      <UndoButton onClick={onUndo} />
    </div>
  )
}
