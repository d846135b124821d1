import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { profiles } from '#server/db/schema/account.ts'
import { clientNotes } from '#server/db/schema/client-notes.ts'
import { consents } from '#server/db/schema/consents.ts'
import { users } from '#server/db/schema/identity.ts'
import { threadMessages } from '#server/db/schema/threads.ts'
import { type Client, findClient } from '#server/features/clients/find-client.ts'
import { type Counts, count, readCounts } from '#server/features/clients/read-client.ts'
import { identitiesOf, isConsentOf, isThreadMessageOf } from '#server/people/person.ts'

const system = { role: 'system', job: 'clients' } as const

export type Side = Client & { counts: Counts & { written: number; notes: number; consents: number } }
export type Merge = { main: Side; other: Side; problem: string | null }

/** What merging two records would do. @throws AppError `not_found` */
export function readMerge(ctx: Ctx, { id, otherId }: { id: string; otherId: string }): Promise<Merge> {
  return ctx.scope(system, async (tx) => {
    const { main, other, problem } = await findMerge(tx, { id, otherId })
    return { main: await readSide(tx, main), other: await readSide(tx, other), problem }
  })
}

/**
 * Two records in the order in which they would be merged: an account stays the main record, else the first one. `problem`: why they can't
 * be, as a sentence. Needs the system role. @throws AppError `not_found`
 */
export async function findMerge(tx: Tx, { id, otherId }: { id: string; otherId: string }) {
  const [first, second] = [await findClient(tx, id), await findClient(tx, otherId)]
  const isSwapped = hasAccount(second) && !hasAccount(first)
  const [main, other] = isSwapped ? [second, first] : [first, second]
  return { main, other, problem: await findProblem(tx, main, other) }
}

const hasAccount = ({ person }: Client) => identitiesOf(person).some(({ userId }) => userId !== null)

async function findProblem(tx: Tx, main: Client, other: Client): Promise<string | null> {
  if (main.contact.id === other.contact.id) return 'These are one record already.'
  if (hasAccount(main) && hasAccount(other))
    return 'Both have an account. Two accounts stay two records: each signs in and sees only their own.'
  const emails = [main, other].flatMap(({ person }) =>
    identitiesOf(person).flatMap(({ email }) => email ?? []),
  )
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(and(inArray(users.email, emails), eq(profiles.isAdmin, true)))
  return admins.length > 0 ? 'One of the two has the address of an administrator.' : null
}

async function readSide(tx: Tx, client: Client): Promise<Side> {
  const { contact, merged, person } = client
  const ids = [contact, ...merged].map((one) => one.id)
  return {
    ...client,
    counts: {
      ...(await readCounts(tx, person)),
      written: await count(tx, threadMessages, isThreadMessageOf(person)),
      notes: await count(tx, clientNotes, inArray(clientNotes.contactId, ids)),
      consents: await count(tx, consents, isConsentOf(person)),
    },
  }
}
