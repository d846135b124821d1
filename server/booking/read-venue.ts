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

export async function readVenue(tx: Tx, session: Session): Promise<Venue> {
  return venueOf(session, await readPracticeSettings(tx))
}
