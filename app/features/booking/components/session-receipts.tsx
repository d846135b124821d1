import { Button } from '#app/components/ui/button.tsx'
import type { ManageCalls } from '#app/features/booking/manage-calls.ts'
import { downloadFile } from '#app/lib/download-file.ts'
import { useAction } from '#app/lib/use-action.ts'
import { formatDate } from '#shared/dates.ts'
import type { ManagedBooking } from '#shared/manage-booking.ts'
import { formatUsd } from '#shared/money.ts'

type Props = { booking: ManagedBooking; calls: Pick<ManageCalls, 'receipt'> }

/** A receipt of each payment of a session. */
export function SessionReceipts({ booking: { receipts }, calls }: Props) {
  const { run, busy } = useAction(
    async (number: number) => downloadFile(await calls.receipt(number), `receipt-${number}.pdf`),
    { failure: 'The receipt can’t be loaded right now. Please try again.' },
  )
  if (receipts.length === 0) return null
  return (
    <ul aria-label="Receipts" className="flex flex-wrap gap-3">
      {receipts.map(({ number, at, cents }) => (
        <li key={number}>
          <Button
            variant="secondary"
            size="small"
            busy={busy}
            busyText="Loading the receipt..."
            onClick={() => void run(number)}
          >
            Receipt {number} (PDF), {formatUsd(cents)}, {formatDate(at)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
