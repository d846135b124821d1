import { BookedAhead } from '#app/components/booked-ahead.tsx'
import { SelectField } from '#app/components/ui/field.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { ServicePayment } from '#app/features/calendar/components/service-payment.tsx'
import { wordLengths } from '#app/features/calendar/word-lengths.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { services as offered } from '#practice/services.ts'
import type { BookedService } from '#shared/booking/rules.ts'
import type { BookedAhead as Booked } from '#shared/booking.ts'

type Props = {
  services: readonly BookedService[]
  /** Who is booked ahead for those that can be booked now. */
  booked: readonly Booked[]
  onChange: (services: readonly BookedService[]) => void
}

const notices = [0, 2, 12, 24, 48, 72]

/** Which services can be booked, and how. Durations and prices are those of the site. */
export function ServiceRules({ services, booked, onChange }: Props) {
  const change = (changed: BookedService) =>
    onChange(services.map((service) => (service.slug === changed.slug ? changed : service)))
  return (
    <ul className="border-line border-t">
      {services.map((service) => (
        <li key={service.slug} className="border-line border-b py-3">
          <ServiceRule service={service} onChange={change} />
          {!service.isBookable && (
            <BookedAhead
              booked={booked.filter((each) => each.service === service.slug)}
              calendar={dashboardPaths.calendar}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function ServiceRule({
  service,
  onChange,
}: {
  service: BookedService
  onChange: (service: BookedService) => void
}) {
  const known = offered.find(({ slug }) => slug === service.slug)
  const title = known?.title ?? service.slug
  const notice = service.cancellationNoticeHours
  const paidCents = (known?.durations ?? []).flatMap(({ cents }) => (cents > 0 ? [cents] : []))
  return (
    <fieldset>
      <legend className="sr-only">{title}</legend>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={service.isBookable}
          onChange={(event) => onChange({ ...service, isBookable: event.target.checked })}
          className="size-5 accent-leaf"
        />
        <span>
          {title}
          {known && <span className="block text-muted text-sm">{wordLengths(known.durations)}</span>}
        </span>
      </label>
      {service.isBookable && (
        <div className="mt-2 grid gap-4 sm:grid-cols-2">
          <SelectField
            label="A booking"
            value={service.confirmation}
            onChange={(event) =>
              onChange({ ...service, confirmation: event.target.value === 'atOnce' ? 'atOnce' : 'onRequest' })
            }
            options={[
              { value: 'onRequest', label: 'Asks me first' },
              { value: 'atOnce', label: 'Is confirmed at once' },
            ]}
          />
          <SelectField
            label="Free to move or cancel"
            value={String(notice)}
            onChange={(event) =>
              onChange({ ...service, cancellationNoticeHours: Number(event.target.value) })
            }
            options={[...new Set([...notices, notice])]
              .toSorted((a, b) => a - b)
              .map((hours) => ({
                value: String(hours),
                label: hours === 0 ? 'Until it starts' : `Until ${formatCount(hours, 'hour')} before`,
              }))}
          />
          {paidCents.length > 0 && (
            <ServicePayment service={service} lowestCents={Math.min(...paidCents)} onChange={onChange} />
          )}
        </div>
      )}
    </fieldset>
  )
}
