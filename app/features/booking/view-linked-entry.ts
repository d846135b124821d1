import { api, call } from '#app/lib/api.ts'
import type { WaitlistEntry } from '#shared/waitlist.ts'

/** What somebody waits for, by a link of an email; null when they wait no more. */
export const viewLinkedEntry = async (token: string): Promise<WaitlistEntry | null> =>
  (await call(api.api.booking.waitlist['view-entry'].$post({ json: { token } }))).entry
