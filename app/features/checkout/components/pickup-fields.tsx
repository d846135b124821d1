import { useId } from 'react'
import { groupByDay } from '#app/features/checkout/pickup-days.ts'
import { practiceZoneIfDifferent } from '#app/lib/viewer-zone.ts'
import { practice } from '#practice/practice.ts'
import type { Quote } from '#shared/checkout.ts'

type Props = {
  pickup: NonNullable<Quote['pickup']>
  /** The start of the time that was chosen before a reload. */
  chosen: string | undefined
  error: string | undefined
}

export function PickupFields({ pickup, chosen, error }: Props) {
  const id = useId()
  const { place, directions, times } = pickup
  const zone = practiceZoneIfDifferent()
  return (
    <section aria-labelledby={`${id}-title`} className="grid gap-5">
      <div>
        <h2 id={`${id}-title`} className="text-3xl">
          Pickup
        </h2>
        <p className="mt-2 font-medium">{place}</p>
        {directions && <p className="text-muted">{directions}</p>}
      </div>
      {times.length === 0 ? (
        <fieldset
          name="pickup_starts_at"
          tabIndex={-1}
          aria-labelledby={`${id}-none`}
          className="outline-none"
        >
          <p id={`${id}-none`} role="status" className={error && 'font-medium text-on-tone-red'}>
            No pickup times are open at the moment. Call or text {practice.phone.asWritten} and we’ll find
            one.
          </p>
        </fieldset>
      ) : (
        <div className="grid gap-1.5">
          <label htmlFor={id} className="font-medium text-[0.9375rem]">
            When you pick it up
          </label>
          <select
            id={id}
            name="pickup_starts_at"
            required
            defaultValue={times.some(({ starts_at }) => starts_at === chosen) ? chosen : ''}
            aria-invalid={error ? true : undefined}
            aria-describedby={
              [zone && `${id}-zone`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
            }
            className="form-control"
          >
            <option value="">Choose a time</option>
            {groupByDay(times).map((day) => (
              <optgroup key={day.date} label={day.name}>
                {day.times.map(({ startsAt, name }) => (
                  <option key={startsAt} value={startsAt}>
                    {day.name}, {name}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          {zone && (
            <p id={`${id}-zone`} className="text-muted text-sm">
              Times are in {zone}.
            </p>
          )}
          {error && (
            <p id={`${id}-error`} className="font-medium text-on-tone-red text-sm">
              {error}
            </p>
          )}
        </div>
      )}
    </section>
  )
}
