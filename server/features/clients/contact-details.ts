import { eq, or } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { AppError } from '#server/errors.ts'
import type { AddClient } from '#shared/client-details.ts'
import type { KnownClientDetails } from '#shared/clients.ts'
import { phoneProblemSentences, readPhone } from '#shared/phone.ts'

/** The address and the number in E.164 that the owner typed. @throws AppError `invalid_input` for neither, or no number */
export function readContactDetails(input: Pick<AddClient, 'email' | 'phone'>) {
  const email = input.email || null
  const phone = input.phone ? parsePhone(input.phone) : null
  if (email || phone) return { email, phone }
  throw new AppError('invalid_input', { fields: { email: 'Enter an email address or a phone number.' } })
}

/** @throws AppError */
function parsePhone(typed: string): string {
  const phone = readPhone(typed)
  if ('e164' in phone) return phone.e164
  throw new AppError('invalid_input', { fields: { phone: phoneProblemSentences[phone.problem] } })
}

type Given = { email: string | null; phone: string | null; exceptId: string | null }

/** @throws AppError `invalid_input` with a sentence and the id of whoever has the address or number already */
export async function assertUnknown(tx: Tx, { email, phone, exceptId }: Given): Promise<void> {
  if (!email && !phone) return
  const matches = await tx
    .select()
    .from(contacts)
    .where(or(email ? eq(contacts.email, email) : undefined, phone ? eq(contacts.phone, phone) : undefined))
  const known = matches.find(({ id }) => id !== exceptId)
  if (!known) return
  const isEmail = email !== null && known.email === email
  const what = isEmail ? 'address' : 'number'
  const field = isEmail ? 'email' : 'phone'
  if (exceptId !== null && known.mergedInto === exceptId)
    throw new AppError('invalid_input', {
      fields: { [field]: `A record that you merged into this one has this ${what} already.` },
    })
  const name = known.name || known.email || known.phone
  throw new AppError('invalid_input', {
    fields: { [field]: `${name} has this ${what} already.` },
    details: { client_id: known.id, name: name ?? '' } satisfies KnownClientDetails,
  })
}
