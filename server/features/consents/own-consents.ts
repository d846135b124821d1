import { ownId } from '#server/access/actor.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { readConsentRows } from '#server/messaging/consent-rows.ts'
import { findAccount } from '#server/people/find-account.ts'
import type { Person } from '#server/people/person.ts'
import type { ConsentRow } from '#shared/consents.ts'

export const system = { role: 'system', job: 'consents' } as const

/** What may be sent to the caller: to the address of their account and the number they verified. */
export function readOwnConsents(ctx: Ctx): Promise<ConsentRow[]> {
  return ctx.scope(system, async (tx) => readConsentRows(ctx, tx, await findOwn(ctx, tx)))
}

/** @throws AppError `not_signed_in` when the account is gone */
export async function findOwn(ctx: Ctx, tx: Tx): Promise<Person> {
  const account = await findAccount(tx, ownId(ctx.actor))
  if (!account) throw new AppError('not_signed_in')
  return account
}
