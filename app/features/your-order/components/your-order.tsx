import { useQuery } from '@tanstack/react-query'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { TimeZoneNote } from '#app/components/ui/time-zone-note.tsx'
import { CancelOrder, orderHeadingId } from '#app/features/your-order/components/cancel-order.tsx'
import { OrderComplaint } from '#app/features/your-order/components/order-complaint.tsx'
import { OrderDelivery } from '#app/features/your-order/components/order-delivery.tsx'
import { OrderLinkGone } from '#app/features/your-order/components/order-link-gone.tsx'
import { OrderPayment } from '#app/features/your-order/components/order-payment.tsx'
import { OrderProgress } from '#app/features/your-order/components/order-progress.tsx'
import { OrderTotals } from '#app/features/your-order/components/order-totals.tsx'
import { orderQuery } from '#app/features/your-order/queries.ts'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'
import { linkProblemOf } from '#app/lib/link-problem.ts'
import type { PaymentResult } from '#app/lib/payment-result.ts'

type Props = {
  token: string
  /** It was placed a moment ago on this device. */
  isNew: boolean
  /** How they come back from the payment page. */
  result: PaymentResult
}

/** An order by the link of its emails: how it stands, what it costs and where it is. */
export function YourOrder({ token, isNew, result }: Props) {
  const query = useQuery(orderQuery(token, result === 'done'))
  const { data: order, error, isFetching, refetch } = query
  const reload = () => void refetch()
  if (query.isPending) return <Spinner label="Loading your order..." inline />
  if (!order) {
    const problem = linkProblemOf(error)
    if (problem) return <OrderLinkGone problem={problem} />
    return <LoadError subject="your order" busy={isFetching} onRetry={reload} />
  }
  const isPlaced = isNew && order.status !== 'cancelled'
  return (
    <div className="grid max-w-2xl gap-10">
      <div className="grid justify-items-start gap-3">
        <h2 id={orderHeadingId} ref={focusOnMount} tabIndex={-1} className="text-3xl outline-none">
          {isPlaced ? 'Thank you! We received your order' : `Order #${order.number}`}
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-lg font-medium">{order.state}</span>
          {isPlaced && <span className="text-muted">Order #{order.number}</span>}
        </p>
        {isPlaced &&
          (order.is_emailed ? (
            <p className="[overflow-wrap:anywhere]">
              We’ve emailed the details and a link to this page to <bdi>{order.email}</bdi>.
            </p>
          ) : (
            <p>Keep the address of this page. It leads back to your order.</p>
          ))}
        <TimeZoneNote />
      </div>
      <OrderPayment order={order} token={token} result={result} onStale={reload} />
      <OrderProgress progress={order.progress} />
      {order.status !== 'cancelled' && <OrderDelivery order={order} />}
      <OrderTotals order={order} token={token} />
      {order.can_cancel && <CancelOrder token={token} onStale={reload} />}
      <OrderComplaint
        token={token}
        hasAddress={order.email !== null}
        isShipped={order.delivery === 'shipping'}
      />
    </div>
  )
}
