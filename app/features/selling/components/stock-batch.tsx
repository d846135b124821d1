import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmDialog } from '#app/features/selling/components/confirm-dialog.tsx'
import { CorrectBatch } from '#app/features/selling/components/correct-batch.tsx'
import { useStockAction } from '#app/features/selling/use-stock-action.ts'
import { api, call } from '#app/lib/api.ts'
import { toast } from '#app/lib/toast.ts'
import { formatDate } from '#shared/dates.ts'
import { formatNumber } from '#shared/format-number.ts'
import { startOfDay } from '#shared/local-time.ts'
import type { StockBatch } from '#shared/selling.ts'

type Props = { batch: StockBatch }

/** One batch with its counts and its newest correction. */
export function StockBatchItem({ batch }: Props) {
  const [shownDialog, setShownDialog] = useState<'correct' | 'end' | null>(null)
  const close = () => setShownDialog(null)
  const { run, busy } = useStockAction(
    () => call(api.api.stock.batches[':id'].end.$post({ param: { id: batch.id } })),
    () => {
      close()
      toast.success(`${batch.name} is no longer sold`)
    },
  )
  const corrected = batch.corrections.at(-1)
  return (
    <div className="grid gap-1">
      <p className="font-medium [overflow-wrap:anywhere]">{batch.name}</p>
      <p className="text-muted text-sm">{describeCounts(batch)}</p>
      {corrected && (
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          {formatDate(corrected.at)}: {formatNumber(corrected.from)} corrected to {formatNumber(corrected.to)}
          . {corrected.reason}
        </p>
      )}
      <div className="-ms-[12px] flex flex-wrap gap-1">
        <Button variant="quiet" size="small" onClick={() => setShownDialog('correct')}>
          Correct the count
          <span className="sr-only"> of {batch.name}</span>
        </Button>
        {!batch.has_ended && (
          <Button variant="quiet" size="small" onClick={() => setShownDialog('end')}>
            Stop selling
            <span className="sr-only"> {batch.name}</span>
          </Button>
        )}
      </div>
      {shownDialog === 'correct' && <CorrectBatch batch={batch} onClose={close} />}
      {shownDialog === 'end' && (
        <ConfirmDialog
          title={`Stop selling ${batch.name}?`}
          confirm="Stop selling"
          busy={busy}
          onConfirm={() => void run()}
          onClose={close}
        >
          <p>What’s left will no longer be sold. Existing orders stay.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function describeCounts({ on_hand, reserved, sold, sell_until, has_ended }: StockBatch): string {
  const paying = reserved > 0 ? `, ${formatNumber(reserved)} being paid for` : ''
  const lastDay = sell_until ? startOfDay(sell_until) : null
  const until = has_ended ? '. No longer sold' : lastDay ? `. Sold through ${formatDate(lastDay)}` : ''
  return `${formatNumber(on_hand - reserved)} left${paying}, ${formatNumber(sold)} sold${until}.`
}
