import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { ownId } from '#server/access/actor.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { profiles } from '#server/db/schema/account.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { AppError } from '#server/errors.ts'
import { type SmsMessage, smsHelpEmail } from '#server/features/messages/present.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import {
  applyDeliveryReport,
  enqueueSms,
  hasOptedOut,
  optIn,
  optOut,
  retrySms,
} from '#server/messaging/sms.ts'
import { createListQuery } from '#server/pagination/list-query.ts'
import { matchPerson, prefixUpperBound, type SearchTest } from '#server/pagination/search.ts'
import type { DeliveryReport, ReceivedSms } from '#server/providers/sms/port.ts'
import { type MessageListQuery, parseSmsKeyword, phoneSentence, type SendSms } from '#shared/messages.ts'
import { ownListMax } from '#shared/pagination.ts'
import { readPhone } from '#shared/phone.ts'
import { days, hours } from '#shared/time.ts'

const system = { role: 'system', job: 'texts' } as const

const perUserHour = { name: 'texts/user/hour', max: 10, windowMs: hours(1) }
const perUserDay = { name: 'texts/user/day', max: 30, windowMs: days(1) }
/** All single texts of the practice together, the administrator's too: a bill has an end. Group messages have their own. */
const perDay = { name: 'texts/day', max: 1000, windowMs: days(1) }

/**
 * Writes a text down as pending and promises to send it.
 * @throws AppError `not_allowed` for another sender than the caller, `invalid_input`, `country_not_allowed`, `opted_out`,
 * `too_many_texts` when the caller has had her share, `texts_used_up` when the practice has.
 */
export async function send(ctx: Ctx, input: SendSms): Promise<SmsMessage> {
  const callerId = ownId(ctx.actor)
  const asAdmin = input.userId === 'admin'
  if (asAdmin ? ctx.actor.role !== 'admin' : input.userId !== callerId) throw new AppError('not_allowed')
  const to = numberOf(input.to)
  if (!asAdmin) {
    await spend(ctx, perUserHour, callerId, 'too_many_texts')
    await spend(ctx, perUserDay, callerId, 'too_many_texts')
  }
  if (await ctx.scope(system, (tx) => hasOptedOut(tx, to))) throw new AppError('opted_out')
  await spend(ctx, perDay, 'all', 'texts_used_up')
  const message = await ctx.scope(ctx.actor, async (tx) => {
    const userId = asAdmin ? await ownerOf(tx, to) : callerId
    const sender = asAdmin ? 'admin' : 'client'
    const text = { kind: `text_by_${sender}`, sender, text: input.message } as const
    const [id = ''] = await enqueueSms(tx, text, [{ to, userId }])
    const [row] = await tx.select().from(smsMessages).where(eq(smsMessages.id, id))
    if (!row) throw new Error('the text was not written')
    return row
  })
  ctx.outbox.wake()
  return message
}

function numberOf(typed: string): string {
  const read = readPhone(typed)
  if ('e164' in read) return read.e164
  if (read.problem === 'country') throw new AppError('country_not_allowed')
  throw new AppError('invalid_input', { fields: { to: phoneSentence } })
}

/** A number is shown in the portal of the one who gave it; two who gave the same could read each other's texts. */
async function ownerOf(tx: Tx, phone: string): Promise<string | null> {
  const owners = await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.phone, phone)).limit(2)
  return owners.length === 1 ? (owners[0]?.id ?? null) : null
}

async function spend(ctx: Ctx, limit: Limit, key: string, code: 'too_many_texts' | 'texts_used_up') {
  await ctx.limit(limit, key).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError(code, error.details) : error
  })
}

/** Sends a text that failed once more. @throws AppError `not_found` when there is no such text, or it did not fail. */
export async function retry(ctx: Ctx, id: string): Promise<void> {
  const taken = await ctx.scope(system, (tx) => retrySms(tx, eq(smsMessages.id, id)))
  if (taken === 0) throw new AppError('not_found')
  ctx.outbox.wake()
}

/** Writes down what the text provider says of a text of ours. */
export function recordDeliveryReport(ctx: Ctx, report: DeliveryReport): Promise<void> {
  return ctx.scope(system, (tx) => applyDeliveryReport(tx, report))
}

/** Keeps a text that came in, once, with the client whose number it is; what it asks of us is done with it. */
export async function receive(ctx: Ctx, received: ReceivedSms): Promise<void> {
  const { providerId, from, text } = received
  await ctx.scope(system, async (tx) => {
    const userId = await ownerOf(tx, from)
    const [row] = await tx
      .insert(smsMessages)
      .values({
        ...{ providerId, userId, phoneNumber: from, message: text },
        ...{ direction: 'in', sender: 'client', status: 'sent' },
      })
      .onConflictDoNothing({ target: smsMessages.providerId })
      .returning()
    if (!row) return
    const wish = received.keyword ?? parseSmsKeyword(text)
    if (wish === 'stop') await optOut(tx, from)
    if (wish === 'start') await optIn(tx, from)
    if (wish === 'help') {
      const content = smsHelpEmail(row, ctx.publicUrl)
      await enqueueEmail(tx, { kind: 'text_help', cause: `text:${row.id}`, to: ctx.ownerEmail, content })
    }
  })
  ctx.outbox.wake()
}

/** Newest first. */
export function listOwn(ctx: Ctx): Promise<SmsMessage[]> {
  const userId = ownId(ctx.actor)
  return ctx.scope(ctx.actor, (tx) =>
    tx
      .select()
      .from(smsMessages)
      .where(eq(smsMessages.userId, userId))
      .orderBy(desc(smsMessages.createdAt), desc(smsMessages.id))
      .limit(ownListMax),
  )
}

const messageList = createListQuery({
  name: 'sms_messages',
  table: smsMessages,
  sortBy: smsMessages.createdAt,
  direction: 'descending',
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

/** A page of all text messages, newest first. The first page comes with the total. */
export function listAll(ctx: Ctx, query: MessageListQuery) {
  return messageList.listPage(ctx, query)
}

/** All text messages that the query selects, page by page. */
export function exportAll(ctx: Ctx, query: MessageListQuery) {
  return messageList.exportPages(ctx, query)
}

/** Matches the start of a phone number, with or without the country code, or its end. */
function matchPhoneNumber(digits: string): SearchTest {
  const { id, phoneNumber } = smsMessages
  const backwards = [...digits].reverse().join('')
  const begins = (read: SQL, start: string) =>
    sql`(${read} ~>=~ ${start} and ${read} ~<~ ${prefixUpperBound(start)})`
  const ways = [
    begins(sql`${phoneNumber}`, `+${digits}`),
    begins(sql`${phoneNumber}`, `+1${digits}`),
    begins(sql`reverse(${phoneNumber})`, backwards),
  ]
  const source = sql.join(
    ways.map((way) => sql`select ${id} from ${smsMessages} where ${way}`),
    sql` union all `,
  )
  return { source, column: id, check: sql`(${sql.join(ways, sql` or `)})` }
}
