import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'
import { MessagePreview } from '#app/features/orders/components/message-preview.tsx'
import { resendPreviewQuery } from '#app/features/orders/queries.ts'
import { useOwnerOrder } from '#app/features/orders/use-owner-order.ts'
import { api, call } from '#app/lib/api.ts'
import { createKey } from '#app/lib/create-key.ts'
import { toast } from '#app/lib/toast.ts'
import { useAttempt } from '#app/lib/use-attempt.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'

type Props = { order: OwnerOrder; onClose: () => void }

/** Sends the message of how the order stands once more, for a customer who doesn’t find it. */
export function ResendDialog({ order, onClose }: Props) {
  const { data, isError } = useQuery(resendPreviewQuery(order))
  // One key for this dialog: a second click sends nothing twice.
  const [key] = useState(createKey)
  const [failure, setFailure] = useState<string | null>(null)
  const { show, explain } = useOwnerOrder(order.number)
  const { run, busy } = useAttempt(
    () => call(api.api.orders[':id'].resend.$post({ param: { id: order.id }, json: { key } })),
    {
      onDone: (answer) => {
        show(answer.order)
        toast.success('It’s on its way.')
        onClose()
      },
      explain: (error) => {
        // The dialog would cover a toast.
        setFailure(explain(error))
        return { fields: {}, message: null }
      },
    },
  )
  const canSend = data?.email || data?.text
  return (
    <Dialog title={`Resend the message about order ${order.number}?`} onClose={onClose} focusTitle>
      <div className="mt-3 grid gap-4">
        <MessagePreview message={data ?? null} hasFailed={isError} />
        <p role="alert" className="font-medium text-on-tone-red text-sm empty:hidden">
          {failure}
        </p>
        <DialogActions onClose={onClose}>
          {canSend && (
            <Button busy={busy} busyText="Sending..." onClick={() => void run()}>
              Resend
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  )
}
