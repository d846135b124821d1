import { StatusBadge } from '#app/components/ui/badge.tsx'
import { type OrderStatus, orderTone } from '#shared/orders.ts'

export function OrderBadge({ status }: { status: OrderStatus }) {
  return <StatusBadge tone={orderTone(status)} status={status} />
}
