import { ReceiptButtons } from '#app/components/receipt-buttons.tsx'
import type { ManageCalls } from '#app/features/booking/manage-calls.ts'
import { downloadFile } from '#app/lib/download-file.ts'
import type { ManagedBooking } from '#shared/manage-booking.ts'

type Props = { booking: ManagedBooking; calls: Pick<ManageCalls, 'receipt'> }

/** A receipt of each payment of a session. */
export function SessionReceipts({ booking: { receipts }, calls }: Props) {
  const save = async (number: number) => downloadFile(await calls.receipt(number), `receipt-${number}.pdf`)
  return <ReceiptButtons receipts={receipts} onSave={save} />
}
