import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { readUnits, useStockAction } from '#app/features/selling/use-stock-action.ts'
import { api, call } from '#app/lib/api.ts'
import { toast } from '#app/lib/toast.ts'
import type { StockBatch } from '#shared/selling.ts'

type Props = { batch: StockBatch; onClose: () => void }

/** The owner counted again. */
export function CorrectBatch({ batch, onClose }: Props) {
  const [units, setUnits] = useState(String(batch.on_hand))
  const [reason, setReason] = useState('')
  const { run, busy, fields } = useStockAction(
    () =>
      call(
        api.api.stock.batches[':id'].$put({
          param: { id: batch.id },
          json: { on_hand: readUnits(units), seen: batch.on_hand, reason },
        }),
      ),
    () => {
      toast.success('Count corrected')
      onClose()
    },
  )
  return (
    <Dialog title={`Correct ${batch.name}`} onClose={onClose}>
      <form
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        <Field
          label="Units that aren’t sold yet"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          hint="Leave out what is sold and still waits to be picked up or sent. What is being paid for counts."
          value={units}
          error={fields.on_hand}
          onChange={(event) => setUnits(event.target.value)}
        />
        <Field
          label="Why"
          autoComplete="off"
          maxLength={120}
          value={reason}
          error={fields.reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <DialogActions onClose={onClose}>
          <Button type="submit" busy={busy} busyText="Saving...">
            Correct
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
