import { isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { createListQuery } from '#server/pagination/list-query.ts'
import { matchPerson, prefixUpperBound, type SearchTest } from '#server/pagination/search.ts'
import type { MessageListQuery } from '#shared/messages.ts'

export const messageList = createListQuery({
  name: 'sms_messages',
  table: smsMessages,
  sortBy: smsMessages.createdAt,
  direction: 'descending',
  statusConditions: { delivered: isNotNull(smsMessages.deliveredAt) },
  searchTest: (term) =>
    /^\d{3,}$/.test(term) ? matchPhoneNumber(term) : matchPerson(smsMessages.userId, term),
  select: (tx, { position, where, orderBy, limit }) =>
    tx
      .select({ row: smsMessages, ...position })
      .from(smsMessages)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
})

/** A page of all messages, newest first. The first page comes with the total. */
export function listAllMessages(ctx: Ctx, query: MessageListQuery) {
  return messageList.listPage(ctx, query)
}

/** Matches the start of a phone number, with or without the country code, or its end. */
function matchPhoneNumber(digits: string): SearchTest {
  const { id, phoneNumber } = smsMessages
  const reversedDigits = [...digits].reverse().join('')
  const startsWith = (value: SQL, prefix: string) =>
    sql`(${value} ~>=~ ${prefix} and ${value} ~<~ ${prefixUpperBound(prefix)})`
  const conditions = [
    startsWith(sql`${phoneNumber}`, `+${digits}`),
    startsWith(sql`${phoneNumber}`, `+1${digits}`),
    startsWith(sql`reverse(${phoneNumber})`, reversedDigits),
  ]
  const source = sql.join(
    conditions.map((condition) => sql`select ${id} from ${smsMessages} where ${condition}`),
    sql` union all `,
  )
  return { source, column: id, check: sql`(${sql.join(conditions, sql` or `)})` }
}
