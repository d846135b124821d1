import { Link } from 'react-router'
import type { BookedAhead as Booked } from '#shared/booking.ts'

type Props = { booked: readonly Booked[]; calendar: string }

/** Who is booked or waits for a service that the owner is about to take away: worth knowing, no reason to wait. */
export function BookedAhead({ booked, calendar }: Props) {
  const sentences = booked.flatMap((service) => service.sentences)
  if (sentences.length === 0) return null
  return (
    <div className="grid gap-2 rounded bg-tone-yellow px-3 py-2 text-on-tone-yellow text-sm">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Link to={calendar} className="justify-self-start py-1 underline underline-offset-4">
        See them in the calendar
      </Link>
    </div>
  )
}
