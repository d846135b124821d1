import { Button } from '#app/components/ui/button.tsx'
import { useAction } from '#app/lib/use-action.ts'
import { formatDate } from '#shared/dates.ts'
import { formatUsd } from '#shared/money.ts'

type Props = {
  /** Amounts in US cents. */
  receipts: readonly { number: number; at: string; cents: number }[]
  onSave: (number: number) => Promise<unknown>
}

/** Saves the receipt of each payment as a PDF; nothing without payments. */
export function ReceiptButtons({ receipts, onSave }: Props) {
  const { run, busy } = useAction(onSave, {
    failure: 'The receipt can’t be loaded right now. Please try again.',
  })
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
