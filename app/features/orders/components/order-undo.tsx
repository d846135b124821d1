import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { UndoArea, undoRow } from '#app/components/ui/undo-area.tsx'
import { UndoButton } from '#app/components/ui/undo-button.tsx'
import { useOwnerOrder } from '#app/features/orders/use-owner-order.ts'
import { api, call } from '#app/lib/api.ts'
import { toast } from '#app/lib/toast.ts'
import { useAttempt } from '#app/lib/use-attempt.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'

type OrderUndoProps = { order: OwnerOrder; returnTo: () => HTMLElement | null }

/** Takes the last step back while its message waits. A step that is taken here gets the focus on its Undo. */
export function OrderUndo({ order, returnTo }: OrderUndoProps) {
  const [openedVersion] = useState(order.version)
  return (
    <UndoArea>
      {order.undo_seconds && (
        <UndoStep
          key={order.version}
          order={order}
          sentence={order.events.at(-1)?.sentence ?? ''}
          seconds={order.undo_seconds}
          isFocused={order.version !== openedVersion}
          returnTo={returnTo}
        />
      )}
    </UndoArea>
  )
}

type Props = {
  /** `version`: as it is after the step. */
  order: Pick<OwnerOrder, 'id' | 'number' | 'version'>
  sentence: string
  /** How long it is offered, by the clock of the server. */
  seconds: number
  isFocused: boolean
  /** What gets the focus when the offer ends while it has it. */
  returnTo: () => HTMLElement | null
  onUndone?: (order: OwnerOrder) => void
}

/** Says what was done, and takes it back for some seconds. In an `UndoArea`. */
export function UndoStep({ seconds, ...bar }: Props) {
  const [isOver, setOver] = useState(false)
  const [firstSeconds] = useState(seconds)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), firstSeconds * 1000)
    return () => clearTimeout(timer)
  }, [firstSeconds])
  return isOver ? null : <UndoBar {...bar} />
}

function UndoBar({
  order: { id, number, version },
  sentence,
  isFocused,
  returnTo,
  onUndone,
}: Omit<Props, 'seconds'>) {
  const bar = useRef<HTMLDivElement>(null)
  const sentenceId = useId()
  const { show, explain } = useOwnerOrder(number)
  const { run, busy } = useAttempt(
    () => call(api.api.orders[':id'].undo.$post({ param: { id }, json: { version } })),
    {
      onDone: (answer) => {
        show(answer.order)
        onUndone?.(answer.order)
        toast.success('Undone. Nothing was sent.')
      },
      explain: (error) => ({ fields: {}, message: explain(error) }),
    },
  )
  const focus = useRef({ isFocused, returnTo })
  useLayoutEffect(() => {
    const element = bar.current
    const { isFocused, returnTo } = focus.current
    if (isFocused) element?.querySelector('button')?.focus({ preventScroll: true })
    // Before the element is removed, with which the focus would be lost.
    return () => {
      if (element?.contains(document.activeElement)) returnTo()?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div ref={bar} className={undoRow}>
      <p id={sentenceId}>
        {sentence} <span className="text-muted">Messages wait for a few seconds.</span>
      </p>
      <UndoButton aria-describedby={sentenceId} busy={busy} onClick={() => void run()} />
    </div>
  )
}
