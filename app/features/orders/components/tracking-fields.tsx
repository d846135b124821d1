import { Field } from '#app/components/ui/field.tsx'
import type { Fields } from '#app/lib/api.ts'
import { carriers } from '#shared/tracking.ts'

type Props = {
  carrier: string
  tracking: string
  onCarrier: (text: string) => void
  onTracking: (text: string) => void
  errors?: Fields
}

/** Who carries a shipment, and its number. */
export function TrackingFields({ carrier, tracking, onCarrier, onTracking, errors = {} }: Props) {
  return (
    <>
      <Field
        label="Carrier (optional)"
        name="carrier"
        error={errors.carrier}
        list="carriers"
        maxLength={60}
        value={carrier}
        onChange={(event) => onCarrier(event.target.value)}
      />
      <datalist id="carriers">
        {carriers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field
        label="Tracking number (optional)"
        name="tracking"
        error={errors.tracking}
        maxLength={80}
        autoComplete="off"
        value={tracking}
        onChange={(event) => onTracking(event.target.value)}
      />
    </>
  )
}
