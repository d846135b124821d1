import { insertRows, type RunStatement, type SeedCapability } from '#server/db/seed/capability.ts'
import { makeDemoClient } from '#server/db/seed/people.ts'
import { idFor } from '#server/db/seed/random.ts'
import { chooseFitting } from '#server/db/seed/sample-content.ts'
import { hours } from '#shared/time.ts'

const savedReplies = [
  {
    name: 'Parking',
    text: 'Hi {first_name}, there is free parking on our street after 9 am.\n\n{coach}',
    needs: 'visits' as const,
  },
  { name: 'Thank you', text: 'Thank you, {first_name}! See you soon.\n\n{coach}, {practice}' },
  {
    name: 'First appointment',
    text: 'Hi {first_name}, please be there five minutes early the first time. Bring your questions.',
    needs: 'appointments' as const,
  },
]

const portalMessages = [
  { direction: 'in', text: 'Will you be away over the holidays?', hoursAgo: 50 },
  { direction: 'out', text: 'Only for a few days. I answer messages all the same.', hoursAgo: 47 },
  { direction: 'in', text: 'Perfect, thank you!', hoursAgo: 46 },
]

/** What came in the last days is unread; older conversations are answered or done. */
const stateOfConversations = `
  update contacts c set last_in_at = state.in_at, answered_at = state.out_at, alerted_at = state.in_at,
    last_message_at = greatest(state.in_at, state.out_at), last_words = left(regexp_replace(state.words, '\\s+', ' ', 'g'), 140),
    read_at = case when state.in_at < $1::timestamptz - interval '3 days' then state.in_at end,
    done_at = case when state.in_at < $1::timestamptz - interval '14 days' then state.in_at end
  from (
    select id, max(at) filter (where is_in) as in_at, max(at) filter (where not is_in) as out_at,
      (array_agg(words order by at desc))[1] as words
    from (
      select c.id, m.created_at as at, m.message as words, true as is_in from contact_messages m join contacts c on c.email = m.email
      union all
      select c.id, s.created_at, s.message, s.direction = 'in' from sms_messages s join contacts c on c.user_id = s.user_id
        where s.direction = 'in' or s.sender = 'admin'
      union all
      select c.id, s.created_at, s.message, s.direction = 'in' from sms_messages s
        join contacts c on c.user_id is null and c.phone = s.phone_number
        where s.user_id is null and (s.direction = 'in' or s.sender = 'admin')
      union all
      select c.id, t.created_at, t.text, t.direction = 'in' from thread_messages t join contacts c on c.user_id = t.user_id
    ) said group by id
  ) state where state.id = c.id`

const setStates = (run: RunStatement, now: Date) => run(stateOfConversations, [now.toISOString()])

export const conversations: SeedCapability = {
  name: 'conversations',
  async seed({ run, now, clients }, numbers) {
    if (numbers.includes(clients - 1)) await setStates(run, now)
  },
  async demo({ run, ...demo }) {
    const { today, content } = demo
    const { id: userId } = makeDemoClient(demo)
    await insertRows(
      run,
      'thread_messages',
      portalMessages.map(({ direction, text, hoursAgo }, index) => ({
        id: idFor('portal message', index),
        created_at: new Date(today.getTime() - hours(hoursAgo)),
        user_id: userId,
        channel: 'portal',
        direction,
        text,
      })),
    )
    await insertRows(
      run,
      'saved_replies',
      chooseFitting(content, savedReplies).map(({ name, text }, index) => ({
        ...{ id: idFor('saved reply', index), created_at: today, name, text },
      })),
    )
    await setStates(run, today)
  },
}
