import type { Scope } from '#server/access/scope.ts'
import { AppError } from '#server/errors.ts'
import { findPerson } from '#server/people/find-person.ts'
import type { Person } from '#server/people/person.ts'

const system = { role: 'system', job: 'list of one client' } as const

type Query = { client?: string | undefined }
/** `person`: whose record `client` names. */
export type WithPerson<Q extends Query> = Q & { person?: Person | undefined }

/** The query of a list with the person that it names. @throws AppError `not_found` when nobody has that id any more. */
export async function withPerson<Q extends Query>(
  { scope }: { scope: Scope },
  query: Q,
): Promise<WithPerson<Q>> {
  const { client } = query
  if (client === undefined) return query
  const person = await scope(system, (tx) => findPerson(tx, client))
  if (!person) throw new AppError('not_found')
  return { ...query, person }
}
