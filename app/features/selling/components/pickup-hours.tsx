import { Button } from '#app/components/ui/button.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { WeekdayPicker } from '#app/components/ui/weekday-picker.tsx'
import type { PickupRules } from '#shared/selling.ts'

type Row = PickupRules['hours'][number]
type Props = { hours: Row[]; onChange: (hours: Row[]) => void }

/** Weekly hours of pickup, one row for the days that share them. */
export function PickupHours({ hours, onChange }: Props) {
  return (
    <div className="grid gap-6">
      {hours.map((row, index) => (
        <HoursRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity.
          key={index}
          row={row}
          onChange={(next) => onChange(hours.map((other, at) => (at === index ? next : other)))}
          onRemove={hours.length > 1 ? () => onChange(hours.filter((_, at) => at !== index)) : null}
        />
      ))}
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        onClick={() => onChange([...hours, { days: ['Sa'], opens: '10:00', closes: '12:00' }])}
      >
        Add hours
      </Button>
    </div>
  )
}

type RowProps = { row: Row; onChange: (row: Row) => void; onRemove: (() => void) | null }

function HoursRow({ row, onChange, onRemove }: RowProps) {
  const name = `${row.opens} to ${row.closes}`
  return (
    <fieldset className="grid gap-3 border-line border-b pb-6">
      <legend className="sr-only">{name}</legend>
      <WeekdayPicker days={row.days} onChange={(days) => onChange({ ...row, days })} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] items-end gap-3">
        <Field
          label="From"
          type="time"
          step={300}
          aria-label={`${name}: opens`}
          value={row.opens}
          onChange={(event) => onChange({ ...row, opens: event.target.value || row.opens })}
        />
        <Field
          label="To"
          type="time"
          step={300}
          aria-label={`${name}: closes`}
          value={row.closes}
          onChange={(event) => onChange({ ...row, closes: event.target.value || row.closes })}
        />
        {onRemove && (
          <Button
            variant="quiet"
            size="small"
            className="justify-self-start"
            aria-label={`Remove ${name}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        )}
      </div>
    </fieldset>
  )
}
