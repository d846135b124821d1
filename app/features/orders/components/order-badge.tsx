import { Badge } from '#app/components/ui/badge.tsx'
import { type OrderStatus, orderTone } from '#shared/orders.ts'

export function OrderBadge({ status }: { status: OrderStatus }) {
  return (
    <Badge tone={orderTone(status)}>
      <span className="capitalize">{status}</span>
    </Badge>
  )
}
