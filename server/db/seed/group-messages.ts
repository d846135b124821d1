import { insertRows, type SeedCapability } from '#server/db/seed/capability.ts'
import { makeDemoPeople } from '#server/db/seed/people.ts'
import { fraction, idFor } from '#server/db/seed/random.ts'
import { chooseFitting, type Demo } from '#server/db/seed/sample-content.ts'
import { days, hours } from '#shared/time.ts'

const texts = [
  { text: 'New orders are ready for pickup from Thursday.', daysAgo: 2, needs: 'pickup' as const },
  {
    text: 'I am away next week. Appointments begin again on Monday; messages are answered in the evening.',
    daysAgo: 41,
    needs: 'appointments' as const,
  },
  {
    text: 'There is an open evening on the first Tuesday of the month. Reply if you would like a place.',
    daysAgo: 97,
  },
  { text: 'The practice is closed on the holiday. Have a peaceful day.', daysAgo: 150 },
  { text: 'Something new: you can now reply to these texts, and I answer myself.', daysAgo: 171 },
]
const refusal = 'This number cannot receive texts.'

function makeGroup(index: number, { text, daysAgo }: (typeof texts)[number], demo: Demo) {
  const sentAt = new Date(demo.today.getTime() - days(daysAgo) - hours(9))
  const id = idFor('group message', index)
  const people = makeDemoPeople(demo).filter(
    ({ phone, hasOptedOut, since }) => phone && !hasOptedOut && since < sentAt,
  )
  const deliveries = people.map((person, position) => {
    const n = index * 1000 + position
    const hasFailed = fraction('group failure', n) < 0.02
    return { person, position, messageId: idFor('group text', n), hasFailed }
  })
  return {
    group: {
      id,
      created_at: sentAt,
      message: text,
      round: 1,
      announced_at: new Date(sentAt.getTime() + 90_000),
    },
    messages: deliveries.map(({ person, messageId, hasFailed }) => ({
      id: messageId,
      user_id: person.id,
      created_at: sentAt,
      phone_number: person.phone,
      message: text,
      status: hasFailed ? 'failed' : 'sent',
      direction: 'out',
      sender: 'admin',
      delivered_at: hasFailed ? null : new Date(sentAt.getTime() + 5000),
      failure: hasFailed ? refusal : null,
    })),
    recipients: deliveries.map(({ person, position, messageId }) => ({
      group_id: id,
      profile_id: person.id,
      position,
      name: `${person.firstName} ${person.lastName}`,
      round: 1,
      message_id: messageId,
    })),
    outbox: deliveries
      .filter(({ hasFailed }) => hasFailed)
      .map(({ person, messageId }) => ({
        id: messageId,
        channel: 'sms',
        kind: 'group_text',
        cause: `group:${id}`,
        recipient: person.phone,
        payload: { text },
        created_at: sentAt,
        run_at: sentAt,
        attempts: 1,
        failed_at: new Date(sentAt.getTime() + 2000),
        last_error: refusal,
        give_up_at: new Date(sentAt.getTime() + days(1)),
      })),
  }
}

export const groupMessages: SeedCapability = {
  name: 'group messages',
  async demo({ run, ...demo }) {
    for (const [index, text] of chooseFitting(demo.content, texts).entries()) {
      const { group, messages, recipients, outbox } = makeGroup(index, text, demo)
      await insertRows(run, 'group_messages', [group])
      await insertRows(run, 'sms_messages', messages)
      await insertRows(run, 'group_recipients', recipients)
      await insertRows(run, 'outbox', outbox)
    }
  },
}
