import { services } from '#practice/services.ts'
import type { CalendarAppointment } from '#shared/calendar.ts'
import { wordSessionPlace } from '#shared/word-session-place.ts'

type Session = Pick<CalendarAppointment, 'place' | 'service'>
type Placed = { slug: string; where?: string | null | undefined }

/** 'Online', 'In person' or, where the owner goes to the client, 'In person, “At your home”'; null while nobody knows. */
export function describeSessionPlace(
  { place, service }: Session,
  offered: readonly Placed[] = services,
): string | null {
  if (place === null) return null
  return wordSessionPlace(place, offered.find(({ slug }) => slug === service)?.where)
}

/** The same within a sentence. */
export function sessionPlaceInSentence(session: Session): string | null {
  const place = describeSessionPlace(session)
  return place && place.charAt(0).toLowerCase() + place.slice(1)
}
