import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { PrintedSheets, PrintStyles, type Sheet } from '#app/features/orders/components/printed-sheets.tsx'
import type { OwnerOrder } from '#shared/owner-order.ts'

/** Prints the address for the parcel, and the slip that goes into it or onto the bag. */
export function OrderPrint({ order }: { order: OwnerOrder }) {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <PrintStyles />
      {order.address && (
        <Button variant="secondary" size="small" onClick={() => setSheet('label')}>
          Print label
        </Button>
      )}
      <Button variant="secondary" size="small" onClick={() => setSheet('slip')}>
        Print packing slip
      </Button>
      {sheet && <PrintedSheets orders={[order]} sheets={[sheet]} onPrinted={() => setSheet(null)} />}
    </div>
  )
}
