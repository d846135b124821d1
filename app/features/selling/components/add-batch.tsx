import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { ProblemList } from '#app/components/ui/problem-list.tsx'
import { describeSizes } from '#app/features/selling/describe-sizes.ts'
import { readUnits, useStockAction } from '#app/features/selling/use-stock-action.ts'
import { api, call } from '#app/lib/api.ts'
import { createKey } from '#app/lib/create-key.ts'
import { toast } from '#app/lib/toast.ts'
import type { StockProduct } from '#shared/selling.ts'

type Props = { product: StockProduct; onClose: () => void }
type Form = { id: string; name: string; units: string; sellUntil: string }

/** Units of a product that are there to be sold. */
export function AddBatch({ product, onClose }: Props) {
  const [form, setForm] = useState<Form>(() => ({
    id: createKey(),
    name: nextName(product.batches),
    units: '',
    sellUntil: '',
  }))
  // Another id with other values: an answer that was lost doesn't hide what was changed since.
  const change = (changed: Partial<Form>) => setForm({ ...form, ...changed, id: createKey() })
  const { run, busy, fields } = useStockAction(
    () =>
      call(
        api.api.stock.batches.$post({
          json: {
            id: form.id,
            product: product.slug,
            name: form.name,
            on_hand: readUnits(form.units),
            sell_until: form.sellUntil || null,
          },
        }),
      ),
    () => {
      toast.success('Batch added')
      onClose()
    },
  )
  const others = ['id', 'product'].flatMap((field) => fields[field] ?? [])
  return (
    <Dialog title={`Count ${product.name}`} onClose={onClose}>
      <form
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        <Field
          label="Units to sell"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          hint={describeSizes(product.sizes)}
          value={form.units}
          error={fields.on_hand}
          onChange={(event) => change({ units: event.target.value })}
        />
        <Field
          label="Name"
          autoComplete="off"
          maxLength={60}
          hint="Only you see it."
          value={form.name}
          error={fields.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <Field
          label="Last day it is sold (optional)"
          type="date"
          value={form.sellUntil}
          error={fields.sell_until}
          onChange={(event) => change({ sellUntil: event.target.value })}
        />
        <ProblemList problems={others} />
        <DialogActions onClose={onClose}>
          <Button type="submit" busy={busy} busyText="Adding...">
            Add batch
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** 'Batch 43' after 'Batch 41' and 'Batch 42'. */
function nextName(batches: StockProduct['batches']): string {
  const numbers = batches.map(({ name }) => Number(/(\d{1,9})\D*$/.exec(name)?.[1] ?? 0))
  return `Batch ${Math.max(batches.length, ...numbers) + 1}`
}
