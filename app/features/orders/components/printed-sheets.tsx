import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { OrderLabel, PackingSlip } from '#app/features/orders/components/order-sheets.tsx'
import printStyles from '#app/features/orders/print.css?url'
import type { PrintedOrder } from '#shared/orders-in-bulk.ts'

export type Sheet = 'label' | 'slip'

type Props = {
  orders: readonly PrintedOrder[]
  /** What is printed of each order. One that is picked up has no label. */
  sheets: readonly Sheet[]
  onPrinted: () => void
}

/** Opens the print dialog with the sheets of all orders, as soon as it is rendered. */
export function PrintedSheets({ orders, sheets, onPrinted }: Props) {
  const end = useEffectEvent(() => onPrinted())
  useEffect(() => {
    const onAfterPrint = () => end()
    window.addEventListener('afterprint', onAfterPrint)
    window.print()
    return () => window.removeEventListener('afterprint', onAfterPrint)
  }, [])
  return createPortal(
    <div className="print-sheet" aria-hidden="true">
      {orders.map((order) => (
        <div key={order.number}>
          {sheets.includes('label') && order.address && (
            <div className="print-label">
              <OrderLabel order={order} />
            </div>
          )}
          {sheets.includes('slip') && (
            <div className="print-slip">
              <PackingSlip order={order} />
            </div>
          )}
        </div>
      ))}
    </div>,
    document.body,
  )
}

/** Loaded before somebody prints. */
export const PrintStyles = () => <link rel="stylesheet" href={printStyles} />
