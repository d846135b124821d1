import type { appointments } from '#server/db/schema/appointments.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { formatDateTime } from '#shared/dates.ts'
import { zoneName } from '#shared/local-time.ts'

/**
 * To the owner, when a client with upcoming appointments has deleted their account. It doesn't name the client, whose data
 * is deleted.
 */
export function freedTimesEmail(
  freed: (typeof appointments.$inferSelect)[],
  publicUrl: string,
): EmailContent {
  return {
    subject: freed.length === 1 ? 'A time is free again' : `${freed.length} times are free again`,
    heading: freed.length === 1 ? 'A time is free again' : 'Times are free again',
    paragraphs: ['A client deleted their account, so their upcoming appointments are gone too.'],
    facts: freed.map((row) => ({
      label: `${row.durationMinutes} minutes, ${row.status}`,
      value: `${formatDateTime(row.appointmentDate)}, ${zoneName()}`,
    })),
    action: { label: 'Open the dashboard', href: `${publicUrl}/dashboard?tab=appointments` },
  }
}

/** To the former owner of a number that another account verified. It doesn't name that account. */
export function phoneMovedEmail(phone: string, publicUrl: string): EmailContent {
  return {
    subject: 'Your phone number was verified by another account',
    heading: 'Your phone number is no longer verified',
    paragraphs: [
      `Somebody entered a code that we texted to your number ending in ${phone.slice(-4)}, or asked us to link it to their account. A number belongs to one account, so your portal no longer shows its new texts. Those you have stay.`,
      'If you still have this number, sign in and verify it again in your profile. If you didn’t expect this, please reply to this email.',
    ],
    action: { label: 'Open your profile', href: `${publicUrl}/portal` },
  }
}
