import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import { profiles } from '#server/db/schema/account.ts'
import { smsOptOuts } from '#server/db/schema/messages.ts'
import { isStorable } from '#server/http/body.ts'
import { declinedNews } from '#server/messaging/consents.ts'
import { pageSize, rejectCursor } from '#server/pagination/page.ts'
import { matchPerson, parseSearchTerms, searchCondition } from '#server/pagination/search.ts'
import { countMatches, countRows } from '#server/pagination/total.ts'
import type { PeopleQuery } from '#shared/groups.ts'

const system = { role: 'system', job: 'list people' } as const

/** A page of all people by name, with whether they opted out. The first page has the total. */
export function listPeople(ctx: Ctx, { q, cursor }: PeopleQuery) {
  return ctx.scope(system, async (tx) => {
    const tests = parseSearchTerms(q).map((term) => matchPerson(profiles.id, term))
    const { where, isCommonTerm } = await searchCondition(tx, tests)
    const rowsAndNext = await tx
      .select({
        person: profiles,
        optedOut: sql<boolean>`${smsOptOuts.phone} is not null or coalesce(${declinedNews(profiles.phone)}, false)`,
      })
      .from(profiles)
      .leftJoin(smsOptOuts, eq(smsOptOuts.phone, profiles.phone))
      .where(and(where, afterPerson(cursor)))
      .orderBy(asc(profiles.lastName), asc(profiles.firstName), asc(profiles.id))
      .limit(pageSize + 1)
    const rows = rowsAndNext.slice(0, pageSize)
    const last = rowsAndNext.length > pageSize ? rows.at(-1)?.person : undefined
    const nextCursor = last ? JSON.stringify([last.lastName, last.firstName, last.id]) : null
    if (cursor !== undefined) return { rows, nextCursor, total: null }
    const first = { shown: rows.length, isAll: nextCursor === null, isCommonTerm }
    const total = q
      ? await countMatches(tx, first, { from: profiles, where })
      : { count: await countRows(tx, 'people'), more: false }
    return { rows, nextCursor, total }
  })
}

function afterPerson(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined
  const [lastName, firstName, id] = parseCursor(cursor)
  return sql`(${profiles.lastName}, ${profiles.firstName}, ${profiles.id}) > (${lastName}, ${firstName}, ${id}::uuid)`
}

const nameAndId = z.tuple([z.string(), z.string(), z.uuid()])

function parseCursor(cursor: string): string[] {
  const { success, data } = nameAndId.safeParse(parseJson(cursor))
  if (!success || !data.every(isStorable)) rejectCursor()
  return data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
