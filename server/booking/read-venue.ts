import type { Content } from '#practice/snapshot.ts'
import type { Tx } from '#server/access/scope.ts'
import { type PracticeSettings, readPracticeSettings } from '#server/booking/practice-settings.ts'
import type { appointments } from '#server/db/schema/appointments.ts'

/** Where exactly a session is: for its client, once it is confirmed, and the owner. */
export type Venue = Pick<PracticeSettings, 'meetingLink' | 'address' | 'directions'>
type Session = Pick<typeof appointments.$inferSelect, 'place' | 'meetingLink'>

/** The link of the session alone or the practice's own; in person the address. */
export function venueOf({ place, meetingLink }: Session, settings: PracticeSettings): Venue {
  const { address, directions } = settings
  if (place === 'inPerson') return { meetingLink: null, address, directions }
  const practiceLink = place === 'online' ? settings.meetingLink : null
  return { meetingLink: meetingLink ?? practiceLink, address: null, directions: null }
}

/** What the client is told: a service with a place of its own, such as 'At your home', is not at the practice's address. */
export async function readToldVenue(
  content: Content,
  tx: Tx,
  session: Session & { serviceSlug: string | null },
): Promise<Venue> {
  const address = ownPlaceOf(content, session)
  return address ? { meetingLink: null, address, directions: null } : readVenue(tx, session)
}

export function ownPlaceOf(
  { catalog }: Pick<Content, 'catalog'>,
  { place, serviceSlug }: Pick<typeof appointments.$inferSelect, 'place' | 'serviceSlug'>,
): string | null {
  if (place !== 'inPerson') return null
  return catalog.services.find(({ slug }) => slug === serviceSlug)?.where ?? null
}

export async function readVenue(tx: Tx, session: Session): Promise<Venue> {
  return venueOf(session, await readPracticeSettings(tx))
}
