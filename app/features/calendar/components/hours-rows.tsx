import { Button } from '#app/components/ui/button.tsx'
import { Field, SelectField } from '#app/components/ui/field.tsx'
import { WeekdayPicker } from '#app/components/ui/weekday-picker.tsx'
import type { SessionPlace } from '#shared/appointments.ts'
import type { WeeklyHours } from '#shared/booking/rules.ts'

type Props = { hours: readonly WeeklyHours[]; onChange: (hours: readonly WeeklyHours[]) => void }

const placeNames: Record<SessionPlace, string> = { online: 'Online', inPerson: 'In person' }

/** Weekly hours, one row for the days that share them. A break is the gap between two rows. */
export function HoursRows({ hours, onChange }: Props) {
  const change = (index: number, row: WeeklyHours) =>
    onChange(hours.map((other, at) => (at === index ? row : other)))
  const last = hours.at(-1)
  return (
    <div className="grid gap-6">
      {hours.map((row, index) => (
        <HoursRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity.
          key={index}
          row={row}
          onChange={(next) => change(index, next)}
          onRemove={() => onChange(hours.filter((_, at) => at !== index))}
        />
      ))}
      <p className="text-muted text-sm">For a break, end the hours before it and add hours after it.</p>
      {hours.length === 0 && <p className="text-muted">No hours yet: nobody can book.</p>}
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        onClick={() =>
          onChange([
            ...hours,
            {
              place: last?.place ?? 'online',
              days: last?.days ?? ['Mo'],
              opens: last?.closes ?? '09:00',
              closes: '20:00',
            },
          ])
        }
      >
        Add hours
      </Button>
    </div>
  )
}

type RowProps = { row: WeeklyHours; onChange: (row: WeeklyHours) => void; onRemove: () => void }

function HoursRow({ row, onChange, onRemove }: RowProps) {
  const name = `${placeNames[row.place]}, ${row.opens} to ${row.closes}`
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
        <SelectField
          label="Where"
          value={row.place}
          onChange={(event) =>
            onChange({ ...row, place: event.target.value === 'inPerson' ? 'inPerson' : 'online' })
          }
          options={Object.entries(placeNames).map(([value, label]) => ({ value, label }))}
        />
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </fieldset>
  )
}
