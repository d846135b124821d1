import { and, asc, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { profiles } from '#server/db/schema/account.ts'
import { smsOptOuts } from '#server/db/schema/messages.ts'
import { AppError } from '#server/errors.ts'
import { type GroupInput, maxGroupRecipients } from '#shared/groups.ts'
import { toE164 } from '#shared/phone.ts'

const system = { role: 'system', job: 'find recipients' } as const
const noRecipientSentence = 'Please select at least one recipient'

export type Recipient = { id: string; name: string; phone: string; userId: string | null }

/**
 * The selected people who can get a text message, each number once. A number that two people have is shown in neither
 * portal.
 * @throws AppError `invalid_input` when nobody can get it, or too many people are selected.
 */
export async function findRecipients(ctx: Ctx, { everyone, people }: GroupInput): Promise<Recipient[]> {
  if (!everyone && people.length === 0) throw invalidSelection(noRecipientSentence)
  const { id, firstName, lastName, phone } = profiles
  const { rows, sharedPhones } = await ctx.scope(system, async (tx) => {
    const rows = await tx
      .select({ id, firstName, lastName, phone })
      .from(profiles)
      .leftJoin(smsOptOuts, eq(smsOptOuts.phone, phone))
      .where(and(isSelected({ everyone, people }), isNotNull(phone), isNull(smsOptOuts.phone)))
      .orderBy(asc(lastName), asc(firstName), asc(id))
      .limit(maxGroupRecipients + 1)
    const phones = rows.map((row) => row.phone)
    return { rows, sharedPhones: await findSharedPhones(tx, phones) }
  })
  if (rows.length > maxGroupRecipients)
    throw invalidSelection(`Choose at most ${maxGroupRecipients.toLocaleString('en-US')} people at once.`)
  const byPhone = new Map<string, Recipient>()
  for (const row of rows) {
    if (!isUsable(row.phone) || byPhone.has(row.phone)) continue
    byPhone.set(row.phone, {
      id: row.id,
      name: `${row.firstName} ${row.lastName}`.trim() || 'Unknown',
      phone: row.phone,
      userId: sharedPhones.has(row.phone) ? null : row.id,
    })
  }
  if (byPhone.size === 0) throw invalidSelection(noRecipientSentence)
  return [...byPhone.values()]
}

/** Everyone except those listed, or only those listed. */
function isSelected({ everyone, people }: Pick<GroupInput, 'everyone' | 'people'>) {
  if (!everyone) return inArray(profiles.id, people)
  return people.length > 0 ? notInArray(profiles.id, people) : undefined
}

async function findSharedPhones(tx: Tx, phones: readonly (string | null)[]): Promise<Set<string | null>> {
  const rows = await tx
    .select({ phone: profiles.phone })
    .from(profiles)
    .where(sql`${profiles.phone} = any(${sql.param(phones)}::text[])`)
    .groupBy(profiles.phone)
    .having(sql`count(*) > 1`)
  return new Set(rows.map(({ phone }) => phone))
}

const invalidSelection = (sentence: string) => new AppError('invalid_input', { fields: { people: sentence } })
const isUsable = (phone: string | null): phone is string => phone !== null && toE164(phone) === phone
