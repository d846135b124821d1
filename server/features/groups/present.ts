import type { profiles } from '#server/db/schema/account.ts'
import type { groupRecipients } from '#server/db/schema/groups.ts'
import type { smsMessages } from '#server/db/schema/messages.ts'
import type { Progress } from '#server/features/groups/service.ts'
import type { GroupProgress, NoText, PersonRow, RecipientRow } from '#shared/groups.ts'
import { toE164 } from '#shared/phone.ts'

export function presentProgress({ createdAt, announcedAt, ...rest }: Progress): GroupProgress {
  return { ...rest, created_at: createdAt.toISOString(), announced: announcedAt !== null }
}

type Found = { person: typeof profiles.$inferSelect; optedOut: boolean }

export function presentPerson({ person, optedOut }: Found): PersonRow {
  const { id, firstName, lastName, phone } = person
  return {
    id,
    name: `${firstName} ${lastName}`.trim() || 'Unknown',
    phone,
    no_text: whyNot(phone, optedOut),
  }
}

function whyNot(phone: string | null, optedOut: boolean): NoText | null {
  if (!phone) return 'no_phone'
  if (optedOut) return 'opted_out'
  return toE164(phone) === phone ? null : 'not_usable'
}

type Carried = { recipient: typeof groupRecipients.$inferSelect; message: typeof smsMessages.$inferSelect }

export function presentRecipient({ recipient, message }: Carried): RecipientRow {
  return {
    id: recipient.profileId,
    name: recipient.name,
    phone_number: message.phoneNumber,
    status: message.status,
    failure: message.failure,
  }
}
