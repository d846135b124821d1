import type { ReactNode } from 'react'
import { nameMoment, viewerClock } from '#app/features/booking/wording.ts'
import { practice } from '#practice/practice.ts'
import { formatPrice } from '#shared/money.ts'

type Props = {
  service: string
  minutes: number
  startsAt: string
  place: 'online' | 'inPerson' | null
  /** Where exactly, once that is known; else in which city. */
  where?: ReactNode
  /** Null for an appointment without an agreed price. */
  cents: number | null
  /** What is known about changing it. */
  terms: string | null
  /** Beside a form: without visible labels, so that the form stays on the screen of a phone. */
  isCompact?: boolean
}

/** What is booked: service, time, place, price and terms. */
export function BookingFacts(props: Props) {
  const { service, minutes, startsAt, place, where, cents, terms, isCompact = false } = props
  const clock = viewerClock(startsAt)
  const Fact = isCompact ? CompactFact : LabelledFact
  return (
    <dl
      className={
        isCompact ? 'grid gap-1 rounded-card bg-paper p-4' : 'divide-y divide-line border-line border-y'
      }
    >
      <Fact label="Session">
        <bdi className="font-medium">{`${service}, ${minutes} minutes`}</bdi>
      </Fact>
      <Fact label="When">
        <time dateTime={startsAt}>{nameMoment(startsAt)}</time>
        {clock && <span className="block text-sm text-muted">{`${clock} your time`}</span>}
      </Fact>
      {(where || place) && <Fact label="Where">{where ?? (place && describePlace(place))}</Fact>}
      {cents !== null && <Fact label="Price">{formatPrice(cents)}</Fact>}
      {terms && <Fact label="Changes">{terms}</Fact>}
    </dl>
  )
}

type FactProps = { label: string; children: ReactNode }

function LabelledFact({ label, children }: FactProps) {
  return (
    <div className="grid gap-x-6 py-3 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="text-muted">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

function CompactFact({ label, children }: FactProps) {
  return (
    <div>
      <dt className="sr-only">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

const describePlace = (place: 'online' | 'inPerson') =>
  place === 'online' ? 'Online. We’ll email you the link.' : `In person in ${practice.place.asWritten}`
