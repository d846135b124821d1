import { and, eq, isNull, sql } from 'drizzle-orm'
import { lockEmail } from '#server/access/lock-email.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { AppError } from '#server/errors.ts'
import { assertUnknown, readContactDetails } from '#server/features/clients/contact-details.ts'
import { lockPhone } from '#server/messaging/lock-phone.ts'
import type { AddClient } from '#shared/client-details.ts'

const system = { role: 'system', job: 'clients' } as const

/**
 * Adds a person whom the owner knows from elsewhere. What they order, book or write later is with this entry. Returns its id. Somebody
 * who is known by their number alone gets the name and the address. `id`: of a new entry.
 * @throws AppError `invalid_input` with a sentence and the id of whoever has the address or number already; `conflict` for the `id` of
 * somebody else
 */
export async function addClient(ctx: Ctx, input: AddClient & { id?: string }): Promise<string> {
  const { email, phone } = readContactDetails(input)
  return ctx.scope(system, async (tx) => {
    // As what else makes entries: the address before the number.
    if (email) await lockEmail(tx, email)
    if (phone) await lockPhone(tx, phone)
    const named = { name: input.name, email, phone }
    const search = sql`search_text(${input.name}, ${email}, ${phone}, null)`
    const anonymous = phone && (await findAnonymous(tx, phone))
    await assertUnknown(tx, { email, phone, exceptId: anonymous })
    const values = { ...named, search, addedAt: sql`now()` }
    const [row] = anonymous
      ? await tx.update(contacts).set(values).where(eq(contacts.id, anonymous)).returning()
      : await tx
          .insert(contacts)
          .values({ ...values, id: input.id, status: 'guest', lastActiveAt: sql`now()` })
          .onConflictDoNothing({ target: contacts.id })
          .returning()
    if (!row) throw new AppError('conflict')
    return row.id
  })
}

/** Somebody who texted, of whom nothing else is known. */
async function findAnonymous(tx: Tx, phone: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      and(
        eq(contacts.phone, phone),
        isNull(contacts.userId),
        isNull(contacts.email),
        isNull(contacts.mergedInto),
        eq(contacts.name, ''),
      ),
    )
  return row?.id ?? null
}
