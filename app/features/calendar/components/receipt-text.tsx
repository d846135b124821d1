import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { TextAreaField } from '#app/components/ui/field.tsx'
import { useRefreshCalendar } from '#app/features/calendar/queries.ts'
import { api, call } from '#app/lib/api.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'

/** What every receipt says of the practice besides its name and contact. */
export function ReceiptText({ saved }: { saved: string | null }) {
  const [text, setText] = useState(saved ?? '')
  const refresh = useRefreshCalendar()
  const { run, busy, fields } = useAction(
    () => call(api.api['calendar-settings'].receipts.$put({ json: { receipt_text: text.trim() || null } })),
    {
      onDone: () => {
        refresh()
        toast.success('Receipt text saved')
      },
      failure: 'The text wasn’t saved. Please try again.',
    },
  )
  return (
    <section aria-labelledby="receipt-text" className="grid gap-4">
      <h2 id="receipt-text" className="font-display text-2xl">
        Receipts
      </h2>
      <TextAreaField
        label="Also on every receipt (optional)"
        rows={3}
        maxLength={300}
        hint="Such as your license number or tax ID, each on its own line. Receipts of sessions in person also show the address above."
        error={fields.receipt_text}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        size="small"
        className="justify-self-start"
        busy={busy}
        busyText="Saving..."
        onClick={() => void run()}
      >
        Save receipt text
      </Button>
    </section>
  )
}
