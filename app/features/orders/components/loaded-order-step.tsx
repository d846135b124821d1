import { useQuery } from '@tanstack/react-query'
import { OrderStepDialog } from '#app/features/orders/components/order-step-dialog.tsx'
import { TakePayment } from '#app/features/orders/components/take-payment.tsx'
import { ownerOrderQuery } from '#app/features/orders/queries.ts'

type Props = { number: number; step: 'ship' | 'pay'; onClose: () => void }

/** The dialog for a step that needs the whole order. */
export function LoadedOrderStep({ number, step, onClose }: Props) {
  const { data: order } = useQuery({ ...ownerOrderQuery(String(number)), staleTime: 0 })
  if (!order) return null
  return step === 'ship' ? (
    <OrderStepDialog order={order} step="ship" onClose={onClose} />
  ) : (
    <TakePayment order={order} onClose={onClose} />
  )
}
