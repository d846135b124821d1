import { useQuery } from '@tanstack/react-query'
import { PaymentLink } from '#app/components/payment-link.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import { cardLinkQuery, offerCardLink, ownerOrderQuery } from '#app/features/orders/queries.ts'
import { formatUsd } from '#shared/money.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'

type Props = { order: OwnerOrder; onClose: () => void }

/** The code and link by which the customer pays what is due. Says by itself when it is paid. */
export function CardLinkDialog({ order, onClose }: Props) {
  const { id, number, customer } = order
  const watched = useQuery({ ...ownerOrderQuery(String(number)), refetchInterval: 3000 })
  const { status, money } = watched.data ?? order
  const isOver = money.due_cents === 0
  const link = useQuery({ ...cardLinkQuery(id), enabled: !isOver })
  return (
    <Dialog title={`Card payment for order ${number}`} onClose={onClose} focusTitle>
      <div className="mt-4 grid gap-5">
        <p role="status" className="font-medium text-lg">
          {isOver ? overSentence(status) : `Waiting for ${formatUsd(money.due_cents)}...`}
        </p>
        {!isOver && link.isError && (
          <LoadError subject="the link" busy={link.isFetching} onRetry={() => void link.refetch()} />
        )}
        {!isOver && link.isPending && <Skeleton className="size-56" />}
        {!isOver && link.data && (
          <PaymentLink url={link.data.url} email={customer.email} onSend={() => offerCardLink(id, true)} />
        )}
        <Button variant={isOver ? 'primary' : 'secondary'} className="justify-self-start" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

const overSentence = (status: OwnerOrder['status']): string =>
  status === 'cancelled' ? 'This order was cancelled. Nothing is due any more.' : 'Paid: the payment arrived.'
