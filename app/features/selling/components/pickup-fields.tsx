import { Field, SelectField, TextAreaField } from '#app/components/ui/field.tsx'
import { PickupHours } from '#app/features/selling/components/pickup-hours.tsx'
import { formatCount } from '#app/lib/format-count.ts'
import type { PickupRules } from '#shared/selling.ts'

type Props = { pickup: PickupRules; onChange: (pickup: PickupRules) => void }

const notices = [0, 1, 2, 4, 12, 24, 48, 72, 168, 336]
const horizons = [7, 14, 30, 60]

/** The place, the hours and the terms of pickup. */
export function PickupFields({ pickup, onChange }: Props) {
  const change = (changed: Partial<PickupRules>) => onChange({ ...pickup, ...changed })
  return (
    <>
      <Field
        label="Place"
        maxLength={600}
        autoComplete="off"
        hint="Everybody who orders reads it, for example 12 Elm Street, back door."
        value={pickup.place}
        onChange={(event) => change({ place: event.target.value })}
      />
      {/* A fact of the site is one line of text. */}
      <TextAreaField
        label="Getting there (optional)"
        rows={2}
        maxLength={600}
        hint="Parking, the bell, whom to call."
        value={pickup.directions ?? ''}
        onChange={(event) => change({ directions: event.target.value.replaceAll('\n', ' ') })}
      />
      <h3 className="font-display text-xl">Hours of pickup</h3>
      <PickupHours hours={pickup.hours} onChange={(hours) => change({ hours })} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Time you need first"
          value={String(pickup.noticeHours)}
          onChange={(event) => change({ noticeHours: Number(event.target.value) })}
          options={toOptions([...notices, pickup.noticeHours], describeNotice)}
        />
        <SelectField
          label="How far ahead"
          value={String(pickup.daysAhead)}
          onChange={(event) => change({ daysAhead: Number(event.target.value) })}
          options={toOptions([...horizons, pickup.daysAhead], (days) => formatCount(days, 'day'))}
        />
      </div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={pickup.payAtPickup}
          onChange={(event) => change({ payAtPickup: event.target.checked })}
          className="size-5 shrink-0 accent-leaf"
        />
        <span>
          Can be paid at pickup
          <span className="block text-muted text-sm">By card online it can always be paid.</span>
        </span>
      </label>
    </>
  )
}

const toOptions = (values: readonly number[], word: (value: number) => string) =>
  [...new Set(values)]
    .toSorted((a, b) => a - b)
    .map((value) => ({ value: String(value), label: word(value) }))

function describeNotice(hours: number): string {
  if (hours === 0) return 'None'
  return hours >= 24 && hours % 24 === 0 ? formatCount(hours / 24, 'day') : formatCount(hours, 'hour')
}
