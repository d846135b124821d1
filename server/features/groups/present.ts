import type { profiles } from '#server/db/schema/account.ts'
import type { groupRecipients } from '#server/db/schema/groups.ts'
import type { smsMessages } from '#server/db/schema/messages.ts'
import type { Progress } from '#server/features/groups/read-progress.ts'
import type { GroupProgress, PersonRow, RecipientRow, UnreachableReason } from '#shared/groups.ts'
import { toE164 } from '#shared/phone.ts'

export function presentProgress({ createdAt, announcedAt, ...rest }: Progress): GroupProgress {
  return { ...rest, created_at: createdAt.toISOString(), announced: announcedAt !== null }
}

type Person = { person: typeof profiles.$inferSelect; optedOut: boolean }

export function presentPerson({ person, optedOut }: Person): PersonRow {
  const { id, firstName, lastName, phone, phoneVerifiedAt } = person
  return {
    id,
    name: `${firstName} ${lastName}`.trim() || 'Unknown',
    phone,
    no_text: unreachableReason({ phone, isVerified: phoneVerifiedAt !== null, optedOut }),
  }
}

type Reachability = { phone: string | null; isVerified: boolean; optedOut: boolean }

/** Whether a number opted out is said only of a verified one. */
function unreachableReason({ phone, isVerified, optedOut }: Reachability): UnreachableReason | null {
  if (!phone) return 'no_phone'
  if (!isVerified) return 'not_verified'
  if (optedOut) return 'opted_out'
  return toE164(phone) === phone ? null : 'not_usable'
}

type RecipientWithMessage = {
  recipient: typeof groupRecipients.$inferSelect
  message: typeof smsMessages.$inferSelect
}

export function presentRecipient({ recipient, message }: RecipientWithMessage): RecipientRow {
  return {
    id: recipient.profileId,
    name: recipient.name,
    phone_number: message.phoneNumber,
    status: message.status,
    failure: message.failure,
  }
}
