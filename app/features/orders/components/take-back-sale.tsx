import { ConfirmButton } from '#app/components/ui/confirm-button.tsx'
import { useOwnerOrder } from '#app/features/orders/use-owner-order.ts'
import { api, call } from '#app/lib/api.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import { formatUsd } from '#shared/money.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'

type Props = { order: OwnerOrder; onDone: () => void }

/** Takes back a sale in person that was recorded by mistake; nothing once it was refunded or paid by card. */
export function TakeBackSale({ order, onDone }: Props) {
  const { id, number, version, is_in_person, status, money } = order
  const { show, explain } = useOwnerOrder(number)
  const { run, busy } = useAction(
    () => call(api.api.orders[':id']['take-back'].$post({ param: { id }, json: { version } })),
    {
      onDone: (answer) => {
        toast.success('The sale was taken back')
        onDone()
        show(answer.order)
      },
      failure: explain,
    },
  )
  const isByHand = money.refunded_cents === 0 && money.by_hand_cents === money.paid_cents
  if (!is_in_person || status !== 'delivered' || !isByHand) return null
  return (
    <div className="mt-4" data-print="no">
      <ConfirmButton
        variant="quiet"
        size="small"
        className="-ms-[12px]"
        busy={busy}
        busyText="Taking it back..."
        about={`For a sale that was recorded by mistake. ${money.paid_cents > 0 ? `The payment of ${formatUsd(money.paid_cents)} is removed, the` : 'The'} order is cancelled, and what was sold is in stock again. Nobody is notified.`}
        confirm="Take it back"
        onConfirm={() => void run()}
      >
        Take back this sale…
      </ConfirmButton>
    </div>
  )
}
