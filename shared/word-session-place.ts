import type { SessionPlace } from '#shared/appointments.ts'

/** Where a session is, for the owner. `ownPlace`: where its service always is, in the words that clients read. */
export function wordSessionPlace(place: SessionPlace, ownPlace: string | null | undefined): string {
  if (place === 'online') return 'Online'
  return ownPlace ? `In person, “${ownPlace}”` : 'In person'
}
