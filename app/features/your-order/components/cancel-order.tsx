import { useQueryClient } from '@tanstack/react-query'
import { ConfirmButton } from '#app/components/ui/confirm-button.tsx'
import { cancelOrder } from '#app/features/your-order/queries.ts'
import { ApiError } from '#app/lib/api.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'

type Props = { token: string; onStale: () => void }

/** Where the focus goes once the button is gone. */
export const orderHeadingId = 'your-order'
const focusHeading = () => document.getElementById(orderHeadingId)?.focus()

/** Cancels an order that is neither paid nor packed, after asking. */
export function CancelOrder({ token, onStale }: Props) {
  const queries = useQueryClient()
  const { run, busy } = useAction(() => cancelOrder(token), {
    onDone: (order) => {
      focusHeading()
      queries.setQueriesData({ queryKey: ['your-order', token] }, order)
      toast.success('Your order is cancelled')
    },
    failure: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'conflict')
        return 'We couldn’t cancel it. Please try again.'
      focusHeading()
      onStale()
      return 'This order has changed in the meantime. This is how it is now.'
    },
  })
  return (
    <ConfirmButton
      variant="secondary"
      className="justify-self-start"
      busy={busy}
      busyText="Cancelling..."
      about="Nothing was paid, so nothing is charged. You can order again at any time."
      confirm="Cancel it"
      onConfirm={() => void run()}
    >
      Cancel this order
    </ConfirmButton>
  )
}
