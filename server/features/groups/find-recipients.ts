import { and, asc, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { profiles } from '#server/db/schema/account.ts'
import { smsOptOuts } from '#server/db/schema/messages.ts'
import { AppError } from '#server/errors.ts'
import { declinedNews } from '#server/messaging/consents.ts'
import { formatNumber } from '#shared/format-number.ts'
import { type GroupInput, maxGroupRecipients } from '#shared/groups.ts'
import { toE164 } from '#shared/phone.ts'

const system = { role: 'system', job: 'find recipients' } as const
const noRecipientSentence = 'Please select at least one recipient'

export type Recipient = { id: string; name: string; phone: string }

/**
 * The selected people who can get a text message: those with a verified number, which is theirs alone.
 * @throws AppError `invalid_input` when nobody can get it, or too many people are selected.
 */
export async function findRecipients(ctx: Ctx, { everyone, people }: GroupInput): Promise<Recipient[]> {
  if (!everyone && people.length === 0) throw invalidSelection(noRecipientSentence)
  const { id, firstName, lastName, phone, phoneVerifiedAt } = profiles
  const rows = await ctx.scope(system, (tx) =>
    tx
      .select({ id, firstName, lastName, phone })
      .from(profiles)
      .leftJoin(smsOptOuts, eq(smsOptOuts.phone, phone))
      .where(
        and(
          isSelected({ everyone, people }),
          isNotNull(phone),
          isNotNull(phoneVerifiedAt),
          isNull(smsOptOuts.phone),
          sql`not ${declinedNews(phone)}`,
        ),
      )
      .orderBy(asc(lastName), asc(firstName), asc(id))
      .limit(maxGroupRecipients + 1),
  )
  if (rows.length > maxGroupRecipients)
    throw invalidSelection(`Choose at most ${formatNumber(maxGroupRecipients)} people at once.`)
  const recipients = rows.flatMap((row) =>
    isUsable(row.phone)
      ? [{ id: row.id, name: `${row.firstName} ${row.lastName}`.trim() || 'Unknown', phone: row.phone }]
      : [],
  )
  if (recipients.length === 0) throw invalidSelection(noRecipientSentence)
  return recipients
}

/** Everyone except those listed, or only those listed. */
function isSelected({ everyone, people }: Pick<GroupInput, 'everyone' | 'people'>) {
  if (!everyone) return inArray(profiles.id, people)
  return people.length > 0 ? notInArray(profiles.id, people) : undefined
}

const invalidSelection = (sentence: string) => new AppError('invalid_input', { fields: { people: sentence } })
const isUsable = (phone: string | null): phone is string => phone !== null && toE164(phone) === phone
