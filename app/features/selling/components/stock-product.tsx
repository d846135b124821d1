import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { AddBatch } from '#app/features/selling/components/add-batch.tsx'
import { ConfirmDialog } from '#app/features/selling/components/confirm-dialog.tsx'
import { StockBatchItem } from '#app/features/selling/components/stock-batch.tsx'
import { useStockAction } from '#app/features/selling/use-stock-action.ts'
import { api, call } from '#app/lib/api.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { toast } from '#app/lib/toast.ts'
import { formatNumber } from '#shared/format-number.ts'
import type { StockProduct } from '#shared/selling.ts'

type Props = { product: StockProduct }

/** One product: what is left of it, who waits for it, and its batches. */
export function StockProductItem({ product }: Props) {
  const [shownDialog, setShownDialog] = useState<'add' | 'stop' | null>(null)
  const close = () => setShownDialog(null)
  const { run, busy } = useStockAction(
    () => call(api.api.stock['stop-counting'].$post({ json: { product: product.slug } })),
    () => {
      close()
      toast.success(`${product.name} is no longer counted`)
    },
  )
  const isCounted = product.available !== null
  return (
    <div className="grid gap-3">
      <h3 className="font-display text-xl">{product.name}</h3>
      <p>{describeState(product)}</p>
      {product.waiting > 0 && (
        <p>
          {formatCount(product.waiting, 'person waits', 'people wait')} for it. They get one email by
          themselves once it can be ordered again.
        </p>
      )}
      {product.batches.length > 0 && (
        <ul className="grid gap-4 border-line border-s ps-4">
          {product.batches.map((batch) => (
            <li key={batch.id}>
              <StockBatchItem batch={batch} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        {product.is_offered && (
          <Button variant="secondary" size="small" onClick={() => setShownDialog('add')}>
            {isCounted ? 'Add a batch' : 'Count stock'}
            <span className="sr-only"> of {product.name}</span>
          </Button>
        )}
        {isCounted && (
          <Button variant="quiet" size="small" onClick={() => setShownDialog('stop')}>
            Stop counting
            <span className="sr-only"> {product.name}</span>
          </Button>
        )}
      </div>
      {shownDialog === 'add' && <AddBatch product={product} onClose={close} />}
      {shownDialog === 'stop' && (
        <ConfirmDialog
          title={`Stop counting ${product.name}?`}
          confirm="Stop counting"
          busy={busy}
          onConfirm={() => void run()}
          onClose={close}
        >
          <p>Its batches and their counts are deleted, and it can always be ordered again.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function describeState({ available, batches }: StockProduct): string {
  if (available === null) return 'Not counted: it can always be ordered.'
  const reserved = batches.reduce((sum, batch) => sum + batch.reserved, 0)
  const sold = batches.reduce((sum, batch) => sum + batch.sold, 0)
  const left = available === 0 ? 'Sold out' : `${formatNumber(available)} left to sell`
  const paying = reserved > 0 ? `, ${formatNumber(reserved)} being paid for` : ''
  return `${left}${paying}, ${formatNumber(sold)} sold.`
}
