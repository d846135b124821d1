import {
  existingProfile,
  insertRows,
  type SeedCapability,
  type SeedContext,
} from '#server/db/seed/capability.ts'
import { makeDemoAppointments } from '#server/db/seed/demo-appointments.ts'
import {
  historyDays,
  makeDemoClient,
  makeDemoPeople,
  makePerson,
  type Person,
} from '#server/db/seed/people.ts'
import { areaCodesOf } from '#server/db/seed/places.ts'
import { fraction, growth, idFor, pick } from '#server/db/seed/random.ts'
import type { Demo, SampleContent } from '#server/db/seed/sample-content.ts'
import {
  coach,
  demoClientConversation,
  type Line,
  listConversations,
  listSingleMessages,
} from '#server/db/seed/sample-texts.ts'
import { formatLocal } from '#server/db/seed/wording.ts'
import type { SmsStatus } from '#shared/messages.ts'
import { days, hours, minutes } from '#shared/time.ts'

type Seeded = Omit<SeedContext, 'run'>

type Sent = Line & { id: string; recipient: Person; sentAt: Date; content: SampleContent }

function makeMessage({ id, recipient, sentAt, content, from, text }: Sent) {
  return {
    id,
    user_id: recipient.id as string | null,
    created_at: sentAt,
    phone_number: recipient.phone ?? content.practice.phone.e164,
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
function makeSeedMessage(n: number, texts: readonly string[], seeded: Seeded): MessageRow {
  const { now, clients, content } = seeded
  const owner = makePerson(Math.floor(fraction('owner', n) * clients), seeded)
  const sentAt = new Date(now.getTime() - days(historyDays) * (1 - growth(n, clients)) - minutes(5))
  const line: Line = {
    from: fraction('sender', n) < 0.8 ? 'coach' : 'client',
    text: pick(texts, fraction('words', n)),
  }
  return {
    ...makeMessage({ id: idFor('text', n), recipient: owner, sentAt, content, ...line }),
    user_id: owner.phone ? owner.id : null,
    phone_number: owner.phone ?? `+1${areaCodesOf(content)[0]}555${String(n % 10_000).padStart(4, '0')}`,
    status: fraction('text status', n) < 0.01 ? 'failed' : 'sent',
    direction: 'out',
    delivered_at: null,
  }
}

const reachable = (demo: Demo) =>
  makeDemoPeople(demo).filter(({ phone, hasOptedOut }) => phone && !hasOptedOut)

/** Conversations with many clients over the last three months, the newest yesterday evening. */
function makeConversations(demo: Demo): MessageRow[] {
  const { today, content } = demo
  const people = reachable(demo)
  const conversations = listConversations(content)
  const threads = Array.from({ length: 34 }, (_, thread) => {
    const lines = conversations[thread % conversations.length] ?? []
    const startedAt = today.getTime() - days(Math.floor((thread * thread) / 13)) - hours(6 + (thread % 7))
    const recipient = pick(people, fraction('thread', thread))
    return lines.map((line, index) =>
      makeMessage({
        id: idFor('conversation', thread * 10 + index),
        sentAt: new Date(startedAt + minutes(index * (3 + (thread % 9)))),
        ...{ recipient, content, ...line },
      }),
    )
  })
  return threads.flat()
}

function makeDemoClientMessages(demo: Demo): MessageRow[] {
  const { today, content } = demo
  const recipient = makeDemoClient(demo)
  const next = makeDemoAppointments(demo).find(
    ({ user_id, status, appointment_date }) =>
      user_id === recipient.id && status === 'confirmed' && appointment_date > today,
  )
  if (!next) return []
  return demoClientConversation(formatLocal(next.appointment_date)).map(({ hoursAgo, ...line }, index) =>
    makeMessage({
      id: idFor('demo client message', index),
      sentAt: new Date(today.getTime() - hours(hoursAgo)),
      ...{ recipient, content, ...line },
    }),
  )
}

/** A reminder the day before each session of the last month, for clients who can get one. */
function makeReminders(demo: Demo): MessageRow[] {
  const { today, content } = demo
  return makeDemoAppointments(demo).flatMap((appointment) => {
    const { client: recipient, appointment_date: startsAt, status, id } = appointment
    const sentAt = new Date(startsAt.getTime() - days(1))
    const isRecent = sentAt < today && startsAt.getTime() > today.getTime() - days(30)
    if (!isRecent || status === 'cancelled' || !recipient.phone || recipient.hasOptedOut) return []
    const text = `A reminder of your appointment on ${formatLocal(startsAt)}. Reply here if you need another time.`
    return [makeMessage({ id: idFor(`reminder ${id}`, 0), recipient, sentAt, content, ...coach(text) })]
  })
}

const failures: readonly { reason: string; hoursAgo: number }[] = [
  { reason: 'This number cannot receive texts.', hoursAgo: 8 },
  { reason: 'The phone is not reachable.', hoursAgo: 33 },
  { reason: 'This number is no longer in use.', hoursAgo: 170 },
]

function makeFailedMessages(demo: Demo): MessageRow[] {
  const { today, content } = demo
  const people = reachable(demo).slice(-failures.length)
  return failures.flatMap(({ reason, hoursAgo }, index) => {
    const recipient = people[index]
    if (!recipient) return []
    const row = makeMessage({
      id: idFor('failed message', index),
      sentAt: new Date(today.getTime() - hours(hoursAgo)),
      ...{ recipient, content, ...coach('Thank you for your message. I will call you tomorrow.') },
    })
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
  async seed({ run, ...seeded }, numbers) {
    const texts = listSingleMessages(seeded.content)
    const rows = numbers.map((n) => makeSeedMessage(n, texts, seeded))
    await insertRows(run, 'sms_messages', rows, { expressions: { user_id: existingProfile } })
  },
  async demo({ run, ...demo }) {
    const failed = makeFailedMessages(demo)
    const sent = [...makeConversations(demo), ...makeDemoClientMessages(demo), ...makeReminders(demo)]
    await insertRows(run, 'sms_messages', [...sent, ...failed])
    await insertRows(run, 'outbox', failed.map(failedDelivery))
  },
}
