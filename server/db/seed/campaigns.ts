import { insertRows, type SeedCapability } from '#server/db/seed/capability.ts'
import { makeDemoClient, makeDemoPeople, type Person } from '#server/db/seed/people.ts'
import { fraction, idFor } from '#server/db/seed/random.ts'
import type { SampleContent } from '#server/db/seed/sample-content.ts'
import { takesBookings } from '#server/db/seed/working-hours.ts'
import { days, hours } from '#shared/time.ts'

const wordings = {
  news: 'News and offers, now and then.',
  appointments: 'About my appointments: confirmations, changes and reminders.',
}

/** Most people agreed to messages about their sessions, and about half of them to news. */
function makeConsents(person: Person, n: number) {
  const { id, email, phone, since } = person
  const choice = (channel: string, recipient: string, purpose: keyof typeof wordings, isGiven = true) => ({
    id: idFor(`consent ${channel} ${purpose} ${isGiven}`, n),
    ...{ at: since, channel, recipient, purpose, is_given: isGiven, wording: wordings[purpose] },
    ...{ source: 'profile', actor: 'person', user_id: id },
  })
  const declinedEmails = fraction('declined news', n) < 0.05
  return [
    ...(phone ? [choice('sms', phone, 'appointments')] : []),
    ...(phone && fraction('text news', n) < 0.55 ? [choice('sms', phone, 'news')] : []),
    ...(fraction('email news', n) < 0.6 ? [choice('email', email, 'news', !declinedEmails)] : []),
  ]
}

const sentEmail = {
  subject: 'An open evening, {first_name}?',
  body: 'Hello {first_name},\n\non the first Tuesday of next month there is an open evening. Eight places, come as you are.\n\nReply to this email if you would like one.',
}
const bookingLink = '\n\nAppointments can be booked at {booking_link}.'

/** To who comes next, or to who wants news where nobody comes. */
const draftOf = ({ catalog }: SampleContent) =>
  catalog.services.length > 0
    ? {
        purpose: 'appointments',
        segment: 'coming',
        body: 'Hi {first_name}, our street has roadworks this week. Please leave a little earlier.',
      }
    : { purpose: 'news', body: 'Hi {first_name}, something new is coming next month. I will tell you first.' }

export const campaigns: SeedCapability = {
  name: 'campaigns',
  async demo({ run, ...demo }) {
    const { today, content } = demo
    const people = [...makeDemoPeople(demo), makeDemoClient(demo)]
    const body = `${sentEmail.body}${takesBookings(content) ? bookingLink : ''}`
    const consents = people.flatMap(makeConsents)
    await insertRows(run, 'consents', consents)
    const startedAt = new Date(today.getTime() - days(12) + hours(10))
    const readers = new Set(
      consents.flatMap(({ channel, purpose, is_given, recipient }) =>
        channel === 'email' && purpose === 'news' && is_given ? [recipient] : [],
      ),
    )
    const recipients = people.filter(({ email, since }) => readers.has(email) && since < startedAt)
    const id = idFor('campaign', 0)
    const shared = { channel: 'sms', purpose: 'news', segment: 'agreed', subject: '', body: '' }
    await insertRows(run, 'campaigns', [
      {
        ...{ ...shared, id, channel: 'email', ...sentEmail, body, state: 'sent', created_at: startedAt },
        ...{ started_at: startedAt, expires_at: new Date(startedAt.getTime() + days(3)) },
        finished_at: new Date(startedAt.getTime() + 90_000),
      },
    ])
    await insertRows(run, 'campaigns', [
      {
        ...{ ...shared, id: idFor('campaign', 1), ...draftOf(content) },
        created_at: new Date(today.getTime() - days(1) + hours(15)),
      },
    ])
    await insertRows(
      run,
      'campaign_recipients',
      recipients.map(({ id: userId, firstName, lastName, email }, position) => ({
        ...{ id: idFor('campaign recipient', position), campaign_id: id, position, user_id: userId },
        ...{ name: `${firstName} ${lastName}`, first_name: firstName, address: email },
        enqueued_at: startedAt,
        sent_at: fraction('bounced', position) < 0.06 ? null : new Date(startedAt.getTime() + 60_000),
        failure: fraction('bounced', position) < 0.06 ? 'There is no mailbox with this address.' : null,
      })),
    )
  },
}
