import { AppError } from '#server/errors.ts'

/** Who makes a call. A system actor names its job for the log. */
export type Actor =
  | { role: 'visitor' }
  | { role: 'client'; userId: string }
  | { role: 'admin'; userId: string }
  | { role: 'system'; job: string }

export const visitor: Actor = { role: 'visitor' }

export function userIdOf(actor: Actor): string | null {
  return actor.role === 'client' || actor.role === 'admin' ? actor.userId : null
}

/** @throws AppError `not_signed_in` for a visitor. */
export function ownId(actor: Actor): string {
  const id = userIdOf(actor)
  if (!id) throw new AppError('not_signed_in')
  return id
}
