import { Button } from '#app/components/ui/button.tsx'
import { TrackingFields } from '#app/features/orders/components/tracking-fields.tsx'
import { useOwnerOrder } from '#app/features/orders/use-owner-order.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { useDraftOf } from '#app/lib/drafts.ts'
import { toast } from '#app/lib/toast.ts'
import { useForm } from '#app/lib/use-form.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'

type Props = { order: OwnerOrder; onClose: () => void }

type Tracking = { carrier: string; tracking: string }

/** Corrects the carrier and number of a shipment. The customer sees it on the order's page. */
export function TrackingForm({ order, onClose }: Props) {
  const [draft, keep] = useDraftOf<Tracking>(`tracking:${order.id}`)
  const { carrier, tracking } = draft ?? {
    carrier: order.carrier ?? '',
    tracking: order.tracking_number ?? '',
  }
  const { show, explain } = useOwnerOrder(order.number)
  const { form, errors, busy } = useForm({
    validate: () => ({
      values: { version: order.version, carrier: carrier.trim() || null, tracking: tracking.trim() || null },
    }),
    submit: (json) => call(api.api.orders[':id'].tracking.$put({ param: { id: order.id }, json })),
    onDone: (answer) => {
      keep(null)
      show(answer.order)
      toast.success('Saved. The customer sees it on the order’s page.')
      onClose()
    },
    explain: (error) =>
      error instanceof ApiError && error.code === 'invalid_input'
        ? { fields: error.fields, message: null }
        : { fields: {}, message: explain(error) },
  })
  return (
    <form {...form} className="mt-4 grid max-w-sm gap-4">
      <TrackingFields
        carrier={carrier}
        tracking={tracking}
        onCarrier={(typed) => keep({ carrier: typed, tracking })}
        onTracking={(typed) => keep({ carrier, tracking: typed })}
        errors={errors}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={busy} busyText="Saving...">
          Save
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            keep(null)
            onClose()
          }}
        >
          Back
        </Button>
      </div>
    </form>
  )
}
