import { practice } from '#practice/practice.ts'
import { existingProfile, insertRows, type SeedCapability } from '#server/db/seed/capability.ts'
import { makeDemoAppointments } from '#server/db/seed/demo-appointments.ts'
import {
  historyDays,
  makeDemoClient,
  makeDemoPeople,
  makePerson,
  type Person,
} from '#server/db/seed/people.ts'
import { fraction, growth, idFor, pick } from '#server/db/seed/random.ts'
import { formatLocal } from '#server/db/seed/wording.ts'
import type { SmsStatus } from '#shared/messages.ts'
import { days, hours, minutes } from '#shared/time.ts'

const singleMessages: readonly string[] = [
  'A reminder of your session tomorrow. Reply here if you need another time.',
  'Thank you for coming in today. Drink plenty of water this evening.',
  'Your order is packed and on its way.',
  'How did the first week go? I would love to hear.',
  'Your session is confirmed. See you then.',
  'The recipe you asked about is in the email I sent this morning.',
  'We have to move the session by half an hour. Does that still suit you?',
  'Fresh bottles are ready for pickup from Thursday.',
  'I am running ten minutes late. Please make yourself comfortable.',
  'Just a reminder: your three-month check-in is coming up.',
]

type Line = { from: 'coach' | 'client'; text: string }
const coach = (text: string): Line => ({ from: 'coach', text })
const client = (text: string): Line => ({ from: 'client', text })

const conversations: readonly (readonly Line[])[] = [
  [
    client('Hi, could we move Thursday to the afternoon?'),
    coach('Of course. Does 2 pm work for you?'),
    client('2 pm is perfect, thank you!'),
  ],
  [
    coach('How did the first week go?'),
    client('Better than I thought. I sleep well and the mornings are easier.'),
    coach('That’s great to hear. Keep the evening tea, and we’ll look at breakfast next time.'),
  ],
  [
    client('Is there parking near you?'),
    coach('Yes, free on our street after 9 am.'),
    client('Great, see you tomorrow'),
  ],
  [
    coach('Your order is packed and on its way.'),
    client('It came today, thanks. How long does an open bag keep?'),
    coach('About six weeks in a cool, dark place. Close it well.'),
  ],
  [
    client('I forgot my journal in your room, I think'),
    coach('It’s here on the shelf. Pick it up whenever you like, I’m here all day tomorrow.'),
    client('Thank you! I’ll come by at 4'),
    coach('See you then.'),
  ],
  [coach('The shopping list we talked about is in your email.'), client('Got it, thanks a lot')],
  [client('Running ten minutes late, sorry!'), coach('No hurry, the tea is still hot.')],
  [
    client('Can I bring my sister to the foot detox?'),
    coach('Of course. I’ll set up a second chair.'),
    client('Wonderful, she is excited'),
  ],
]

/** The demo client's questions about the next session, whose day and time are `session`. */
const demoClientConversation = (session: string): readonly (Line & { hoursAgo: number })[] => [
  { ...client(`Hi! Is my session on ${session} still on?`), hoursAgo: 34 },
  { ...coach('Yes, it is. Looking forward to it.'), hoursAgo: 33 },
  { ...client('Should I bring my food diary?'), hoursAgo: 10 },
  { ...coach('Yes, please. The last two weeks are enough.'), hoursAgo: 9 },
  { ...client('Perfect, thank you'), hoursAgo: 8 },
]

function makeMessage(id: string, recipient: Person, sentAt: Date, { from, text }: Line) {
  return {
    id,
    user_id: recipient.id as string | null,
    created_at: sentAt,
    phone_number: recipient.phone ?? practice.phone.e164,
    message: text,
    status: 'sent' as SmsStatus,
    direction: from === 'client' ? 'in' : 'out',
    sender: from === 'client' ? 'client' : 'admin',
    delivered_at: from === 'client' ? null : new Date(sentAt.getTime() + 4000),
    failure: null as string | null,
  }
}
type MessageRow = ReturnType<typeof makeMessage>

/** Messages that were sent, and a few that failed: none is pending, so that seeded data sends nothing. */
function makeSeedMessage(n: number, now: Date, clients: number): MessageRow {
  const owner = makePerson(Math.floor(fraction('owner', n) * clients), now, clients)
  const sentAt = new Date(now.getTime() - days(historyDays) * (1 - growth(n, clients)) - minutes(5))
  const line: Line = {
    from: fraction('sender', n) < 0.8 ? 'coach' : 'client',
    text: pick(singleMessages, fraction('words', n)),
  }
  return {
    ...makeMessage(idFor('text', n), owner, sentAt, line),
    user_id: owner.phone ? owner.id : null,
    phone_number: owner.phone ?? `+1312555${String(n % 10_000).padStart(4, '0')}`,
    status: fraction('text status', n) < 0.01 ? 'failed' : 'sent',
    direction: 'out',
    delivered_at: null,
  }
}

const reachable = (today: Date) =>
  makeDemoPeople(today).filter(({ phone, hasOptedOut }) => phone && !hasOptedOut)

/** Conversations with many clients over the last three months, the newest yesterday evening. */
function makeConversations(today: Date): MessageRow[] {
  const people = reachable(today)
  const threads = Array.from({ length: 34 }, (_, thread) => {
    const lines = conversations[thread % conversations.length] ?? []
    const startedAt = today.getTime() - days(Math.floor((thread * thread) / 13)) - hours(6 + (thread % 7))
    const person = pick(people, fraction('thread', thread))
    return lines.map((line, index) =>
      makeMessage(
        idFor('conversation', thread * 10 + index),
        person,
        new Date(startedAt + minutes(index * (3 + (thread % 9)))),
        line,
      ),
    )
  })
  return threads.flat()
}

function makeDemoClientMessages(today: Date): MessageRow[] {
  const person = makeDemoClient(today)
  const next = makeDemoAppointments(today).find(
    ({ user_id, status, appointment_date }) =>
      user_id === person.id && status === 'confirmed' && appointment_date > today,
  )
  if (!next) return []
  return demoClientConversation(formatLocal(next.appointment_date)).map((line, index) =>
    makeMessage(
      idFor('demo client message', index),
      person,
      new Date(today.getTime() - hours(line.hoursAgo)),
      line,
    ),
  )
}

/** A reminder the day before each session of the last month, for clients who can get one. */
function makeReminders(today: Date): MessageRow[] {
  return makeDemoAppointments(today).flatMap((appointment) => {
    const { client: person, appointment_date: startsAt, status, id } = appointment
    const sentAt = new Date(startsAt.getTime() - days(1))
    const isRecent = sentAt < today && startsAt.getTime() > today.getTime() - days(30)
    if (!isRecent || status === 'cancelled' || !person.phone || person.hasOptedOut) return []
    const text = `A reminder of your session on ${formatLocal(startsAt)}. Reply here if you need another time.`
    return [makeMessage(idFor(`reminder ${id}`, 0), person, sentAt, coach(text))]
  })
}

const failures: readonly { reason: string; hoursAgo: number }[] = [
  { reason: 'This number cannot receive texts.', hoursAgo: 8 },
  { reason: 'The phone is not reachable.', hoursAgo: 33 },
  { reason: 'This number is no longer in use.', hoursAgo: 170 },
]

function makeFailedMessages(today: Date): MessageRow[] {
  const people = reachable(today).slice(-failures.length)
  return failures.flatMap(({ reason, hoursAgo }, index) => {
    const person = people[index]
    if (!person) return []
    const sentAt = new Date(today.getTime() - hours(hoursAgo))
    const row = makeMessage(
      idFor('failed message', index),
      person,
      sentAt,
      coach('Your session is confirmed. See you then.'),
    )
    return [{ ...row, status: 'failed' as const, delivered_at: null, failure: reason }]
  })
}

/** The outbox row of a failed message, from which it can be retried. */
const failedDelivery = (row: MessageRow) => ({
  id: row.id,
  channel: 'sms',
  kind: 'text',
  cause: `text:${row.id}`,
  recipient: row.phone_number,
  payload: { text: row.message },
  created_at: row.created_at,
  run_at: row.created_at,
  attempts: 1,
  failed_at: new Date(row.created_at.getTime() + 2000),
  last_error: row.failure,
  give_up_at: new Date(row.created_at.getTime() + days(1)),
})

export const messages: SeedCapability = {
  name: 'messages',
  async seed({ run, now, clients }, numbers) {
    const rows = numbers.map((n) => makeSeedMessage(n, now, clients))
    await insertRows(run, 'sms_messages', rows, { expressions: { user_id: existingProfile } })
  },
  async demo({ run, today }) {
    const failed = makeFailedMessages(today)
    const sent = [...makeConversations(today), ...makeDemoClientMessages(today), ...makeReminders(today)]
    await insertRows(run, 'sms_messages', [...sent, ...failed])
    await insertRows(run, 'outbox', failed.map(failedDelivery))
  },
}
