import type { Scope } from '#server/access/scope.ts'
import { findPerson } from '#server/people/find-person.ts'
import type { Person } from '#server/people/person.ts'

const system = { role: 'system', job: 'list of one client' } as const

type Query = { client?: string | undefined }
/** `person`: whose record `client` names. */
export type WithPerson<Q extends Query> = Q & { person?: Person | undefined }

/** The query of a list with the person that it names. Null when nobody has that id any more. */
export async function withPerson<Q extends Query>(
  { scope }: { scope: Scope },
  query: Q,
): Promise<WithPerson<Q> | null> {
  const { client } = query
  if (client === undefined) return query
  const person = await scope(system, (tx) => findPerson(tx, client))
  return person && { ...query, person }
}
