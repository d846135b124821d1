import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { findClient } from '#server/features/clients/find-client.ts'
import { readConsentRows } from '#server/messaging/consent-rows.ts'
import { identitiesOf } from '#server/people/person.ts'
import type { ConsentRow } from '#shared/consents.ts'
import { toE164 } from '#shared/phone.ts'

const system = { role: 'system', job: 'clients' } as const

/** What may be sent to a client or guest, by address, number and purpose. @throws AppError `not_found`. */
export function readClientConsents(ctx: Ctx, { id }: { id: string }): Promise<ConsentRow[]> {
  return ctx.scope(system, async (tx) => readRows(ctx, tx, await findReachable(tx, id)))
}

type Reachable = { emails: string[]; phones: string[] }

/** Each address and number has choices of its own, in a merged record too. Needs the system role. */
export async function readRows(ctx: Ctx, tx: Tx, { emails, phones }: Reachable): Promise<ConsentRow[]> {
  const [email = null, ...others] = emails
  const rows = await readConsentRows(ctx, tx, { email, phones })
  for (const other of others) rows.push(...(await readConsentRows(ctx, tx, { email: other, phones: [] })))
  return rows
}

/** A person's addresses and every number they gave, unless it is another account's. @throws AppError `not_found`. */
export async function findReachable(tx: Tx, id: string): Promise<Reachable> {
  const { contact, merged, person, unverifiedPhones } = await findClient(tx, id)
  const known = identitiesOf(person)
  const given = [...known.flatMap((one) => one.phones), ...unverifiedPhones]
  const phones = new Set(given.flatMap((phone) => toE164(phone) ?? []))
  const emails = [contact, ...merged].map((one, index) => known[index]?.email ?? one.email)
  return { emails: [...new Set(emails.filter((email) => email !== null))], phones: [...phones] }
}
