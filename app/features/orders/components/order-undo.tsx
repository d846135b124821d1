import { useEffect, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { useOwnerOrder } from '#app/features/orders/use-owner-order.ts'
import { api, call } from '#app/lib/api.ts'
import { toast } from '#app/lib/toast.ts'
import { useAttempt } from '#app/lib/use-attempt.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'

/** Takes the last step back while its message waits. */
export function OrderUndo({ order }: { order: OwnerOrder }) {
  return (
    <div role="status" className="empty:hidden">
      {order.undo_until && (
        <UndoStep
          key={order.version}
          order={order}
          sentence={order.events.at(-1)?.sentence ?? ''}
          until={order.undo_until}
        />
      )}
    </div>
  )
}

const secondsLeft = (until: string) => Math.min(10, Math.ceil((Date.parse(until) - Date.now()) / 1000))

type Props = {
  /** `version`: as it is after the step. */
  order: Pick<OwnerOrder, 'id' | 'number' | 'version'>
  sentence: string
  /** The last instant of the offer. */
  until: string
  onUndone?: (order: OwnerOrder) => void
}

/** Says what was done, and takes it back for some seconds. */
export function UndoStep({ order: { id, number, version }, sentence, until, onUndone }: Props) {
  const [seconds, setSeconds] = useState(() => secondsLeft(until))
  const { show, explain } = useOwnerOrder(number)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft(until)), 1000)
    return () => clearInterval(timer)
  }, [until])
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
  if (seconds <= 0) return null
  return (
    <div className="fixed inset-x-4 bottom-4 z-40 mx-auto flex max-w-xl flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-edge bg-paper px-5 py-3">
      <p>
        {sentence} <span className="text-muted">Messages wait for a few seconds.</span>
      </p>
      <Button variant="secondary" size="small" busy={busy} busyText="Undoing..." onClick={() => void run()}>
        Undo
      </Button>
    </div>
  )
}
