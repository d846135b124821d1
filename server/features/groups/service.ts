import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import * as z from 'zod/mini'
import { ownId } from '#server/access/actor.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { profiles } from '#server/db/schema/account.ts'
import { groupMessages, groupRecipients } from '#server/db/schema/groups.ts'
import { smsMessages, smsOptOuts } from '#server/db/schema/messages.ts'
import { AppError } from '#server/errors.ts'
import { isWritable } from '#server/http/body.ts'
import { enqueueSms, retrySms } from '#server/messaging/sms.ts'
import { pageSize, rejectCursor } from '#server/pagination/page.ts'
import { matchPerson, parseSearchTerms, searchCondition } from '#server/pagination/search.ts'
import { countMatches, countRows } from '#server/pagination/total.ts'
import { type GroupInput, groupMax, type PeopleQuery, type RecipientQuery } from '#shared/groups.ts'
import { toE164 } from '#shared/phone.ts'
import { days } from '#shared/time.ts'

const system = { role: 'system', job: 'group messages' } as const
const nobody = 'Please select at least one recipient'
const perDay = { name: 'group-texts/day', max: groupMax, windowMs: days(1) }
const shownAtOnce = 5

/**
 * Writes one text for each recipient, and promises to send it once, all in one transaction: from then on neither a closed
 * tab nor a dead server stops or doubles it.
 * @throws AppError `invalid_input` when nobody can be reached, or too many; `texts_used_up`.
 */
export async function sendToGroup(ctx: Ctx, input: GroupInput) {
  const known = await ctx.scope(ctx.actor, (tx) => readProgress(tx, eq(groupMessages.id, input.id)))
  if (known[0]) return known[0]
  const recipients = await recipientsOf(ctx, input)
  await ctx.limit(perDay, 'all', recipients.length).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('texts_used_up', error.details) : error
  })
  const progress = await ctx.scope(ctx.actor, async (tx) => {
    const { id, message } = input
    const made = await tx
      .insert(groupMessages)
      .values({ id, message, createdBy: ownId(ctx.actor) })
      .onConflictDoNothing()
      .returning({ id: groupMessages.id })
    if (made.length > 0) await writeRecipients(tx, input, recipients)
    return (await readProgress(tx, eq(groupMessages.id, id)))[0]
  })
  if (!progress) throw new AppError('not_found')
  ctx.outbox.wake()
  return progress
}

type Recipient = { id: string; name: string; phone: string; userId: string | null }

async function writeRecipients(tx: Tx, { id, message }: GroupInput, recipients: readonly Recipient[]) {
  const ids = await enqueueSms(
    tx,
    { kind: 'group_text', sender: 'admin', text: message },
    recipients.map((to) => ({ to: to.phone, userId: to.userId, cause: `group:${id}:${to.id}` })),
  )
  const rows = recipients.map(({ id: profile_id, name }, position) => {
    return { profile_id, position, name, message_id: ids[position] }
  })
  await tx.execute(sql`
    insert into ${groupRecipients} (group_id, profile_id, position, name, message_id)
    select ${id}::uuid, profile_id, position, name, message_id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (profile_id uuid, position int, name text, message_id uuid)`)
}

/** Everybody chosen whom a text can reach, each number once. A number of two people is in nobody's portal. */
async function recipientsOf(ctx: Ctx, { everyone, people }: GroupInput): Promise<Recipient[]> {
  if (!everyone && people.length === 0) throw refusal(nobody)
  const chosen = everyone
    ? people.length > 0
      ? notInArray(profiles.id, people)
      : undefined
    : inArray(profiles.id, people)
  const { id, firstName, lastName, phone } = profiles
  const { rows, shared } = await ctx.scope(system, async (tx) => {
    const rows = await tx
      .select({ id, firstName, lastName, phone })
      .from(profiles)
      .leftJoin(smsOptOuts, eq(smsOptOuts.phone, phone))
      .where(and(chosen, isNotNull(phone), isNull(smsOptOuts.phone)))
      .orderBy(asc(lastName), asc(firstName), asc(id))
      .limit(groupMax + 1)
    const phones = rows.map((row) => row.phone)
    return { rows, shared: await numbersOfSeveral(tx, phones) }
  })
  if (rows.length > groupMax)
    throw refusal(`Choose at most ${groupMax.toLocaleString('en-US')} people at once.`)
  const byNumber = new Map<string, Recipient>()
  for (const row of rows) {
    if (!isUsable(row.phone) || byNumber.has(row.phone)) continue
    const userId = shared.has(row.phone) ? null : row.id
    byNumber.set(row.phone, {
      id: row.id,
      name: fullName(row.firstName, row.lastName),
      phone: row.phone,
      userId,
    })
  }
  if (byNumber.size === 0) throw refusal(nobody)
  return [...byNumber.values()]
}

async function numbersOfSeveral(tx: Tx, phones: readonly (string | null)[]): Promise<Set<string | null>> {
  const several = await tx
    .select({ phone: profiles.phone })
    .from(profiles)
    .where(sql`${profiles.phone} = any(${sql.param(phones)}::text[])`)
    .groupBy(profiles.phone)
    .having(sql`count(*) > 1`)
  return new Set(several.map(({ phone }) => phone))
}

const refusal = (people: string) => new AppError('invalid_input', { fields: { people } })
const isUsable = (phone: string | null): phone is string => phone !== null && toE164(phone) === phone
const fullName = (first: string, last: string) => `${first} ${last}`.trim() || 'Unknown'

/** The newest group message, and those that ended without an administrator being told. */
export function listGroups(ctx: Ctx) {
  return ctx.scope(ctx.actor, async (tx) => {
    const { id, createdAt, announcedAt } = groupMessages
    const newest = tx.select({ id }).from(groupMessages).orderBy(desc(createdAt)).limit(1)
    return readProgress(tx, or(isNull(announcedAt), sql`${id} = (${newest})`))
  })
}

function readProgress(tx: Tx, which: SQL | undefined) {
  const inStatus = (status: string) =>
    sql<number>`count(*) filter (where ${smsMessages.status} = ${status})::int`
  const inLatest = (status: string) =>
    sql<number>`count(*) filter (where ${smsMessages.status} = ${status} and ${groupRecipients.round} = ${groupMessages.round})::int`
  const { id, createdAt, message, announcedAt } = groupMessages
  return tx
    .select({
      ...{ id, createdAt, message, announcedAt },
      total: sql<number>`count(${smsMessages.id})::int`,
      pending: inStatus('pending'),
      sent: inStatus('sent'),
      failed: inStatus('failed'),
      latest: { sent: inLatest('sent'), failed: inLatest('failed') },
    })
    .from(groupMessages)
    .leftJoin(groupRecipients, eq(groupRecipients.groupId, id))
    .leftJoin(smsMessages, eq(smsMessages.id, groupRecipients.messageId))
    .where(which)
    .groupBy(id)
    .orderBy(desc(createdAt))
    .limit(shownAtOnce)
}

export type Progress = Awaited<ReturnType<typeof readProgress>>[number]

/** How each recipient's text is getting on, in the order of sending. */
export function listRecipients(ctx: Ctx, { id, cursor, status }: RecipientQuery & { id: string }) {
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) rejectCursor()
  const after = Number(cursor ?? -1)
  return ctx.scope(ctx.actor, async (tx) => {
    const found = await tx
      .select({ recipient: groupRecipients, message: smsMessages })
      .from(groupRecipients)
      .innerJoin(smsMessages, eq(smsMessages.id, groupRecipients.messageId))
      .where(
        and(
          eq(groupRecipients.groupId, id),
          sql`${groupRecipients.position} > ${after}`,
          status && eq(smsMessages.status, status),
        ),
      )
      .orderBy(asc(groupRecipients.position))
      .limit(pageSize + 1)
    const rows = found.slice(0, pageSize)
    const last = rows.at(-1)
    return { rows, nextCursor: found.length > pageSize && last ? String(last.recipient.position) : null }
  })
}

/**
 * Sends the failed ones again, and only them: a round of their own, unless the last one is still going on.
 * @throws AppError `not_found` when none failed.
 */
export async function retryFailed(ctx: Ctx, id: string): Promise<void> {
  await ctx.scope(system, async (tx) => {
    const inStatus = (status: string) =>
      sql`${groupRecipients.messageId} in (select ${smsMessages.id} from ${smsMessages} where ${smsMessages.status} = ${status})`
    const ofGroup = eq(groupRecipients.groupId, id)
    const waiting = sql`exists (select from ${groupRecipients} where ${and(ofGroup, inStatus('pending'))})`
    const [group] = await tx
      .update(groupMessages)
      .set({
        announcedAt: null,
        round: sql`case when ${waiting} then ${groupMessages.round} else ${groupMessages.round} + 1 end`,
      })
      .where(eq(groupMessages.id, id))
      .returning({ round: groupMessages.round })
    const failed = await tx
      .update(groupRecipients)
      .set({ round: group?.round ?? 1 })
      .where(and(ofGroup, inStatus('failed')))
      .returning({ id: groupRecipients.messageId })
    const ids = failed.map((one) => one.id)
    if ((await retrySms(tx, inArray(smsMessages.id, ids))) === 0) throw new AppError('not_found')
  })
  ctx.outbox.wake()
}

/** Whether the caller is the one to say how it ended: the first to ask once nobody is pending. */
export function announce(ctx: Ctx, id: string): Promise<boolean> {
  const waiting = sql`exists (select from ${groupRecipients} join ${smsMessages} on ${smsMessages.id} = ${groupRecipients.messageId}
    where ${groupRecipients.groupId} = ${groupMessages.id} and ${smsMessages.status} = 'pending')`
  return ctx.scope(ctx.actor, async (tx) => {
    const told = await tx
      .update(groupMessages)
      .set({ announcedAt: ctx.now() })
      .where(and(eq(groupMessages.id, id), isNull(groupMessages.announcedAt), sql`not ${waiting}`))
      .returning({ id: groupMessages.id })
    return told.length > 0
  })
}

/** A page of everybody, by name, with what keeps a text from them. */
export function listPeople(ctx: Ctx, { q, cursor }: PeopleQuery) {
  return ctx.scope(system, async (tx) => {
    const tests = parseSearchTerms(q).map((term) => matchPerson(profiles.id, term))
    const { where, isCommonTerm } = await searchCondition(tx, tests)
    const found = await tx
      .select({ person: profiles, optedOut: sql<boolean>`${smsOptOuts.phone} is not null` })
      .from(profiles)
      .leftJoin(smsOptOuts, eq(smsOptOuts.phone, profiles.phone))
      .where(and(where, followingPerson(cursor)))
      .orderBy(asc(profiles.lastName), asc(profiles.firstName), asc(profiles.id))
      .limit(pageSize + 1)
    const rows = found.slice(0, pageSize)
    const last = found.length > pageSize ? rows.at(-1)?.person : undefined
    const nextCursor = last ? JSON.stringify([last.lastName, last.firstName, last.id]) : null
    if (cursor !== undefined) return { rows, nextCursor, total: null }
    const first = { shown: rows.length, isAll: nextCursor === null, isCommonTerm }
    const total = q
      ? await countMatches(tx, first, { from: profiles, where })
      : { count: await countRows(tx, 'people'), more: false }
    return { rows, nextCursor, total }
  })
}

/** How many people have a phone number and did not ask for no more texts. */
export function countReachable(ctx: Ctx): Promise<number> {
  return ctx.scope(system, async (tx) => {
    const [silent] = await tx
      .select({ n: count() })
      .from(profiles)
      .innerJoin(smsOptOuts, eq(smsOptOuts.phone, profiles.phone))
    return (await countRows(tx, 'people', 'phone')) - (silent?.n ?? 0)
  })
}

function followingPerson(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined
  const [lastName, firstName, id] = readCursor(cursor)
  return sql`(${profiles.lastName}, ${profiles.firstName}, ${profiles.id}) > (${lastName}, ${firstName}, ${id}::uuid)`
}

const nameAndId = z.tuple([z.string(), z.string(), z.uuid()])

function readCursor(text: string): string[] {
  const { success, data } = nameAndId.safeParse(parsed(text))
  if (!success || !data.every(isWritable)) rejectCursor()
  return data
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
