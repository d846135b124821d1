import { AsyncLocalStorage } from 'node:async_hooks'
import { type Actor, userIdOf } from '#server/access/actor.ts'
import type { Database, Queryable, TransactOptions } from '#server/db/types.ts'

export type Tx = Queryable

/**
 * The only access to the practice's tables: one transaction in the database role of the actor, with the user id set for
 * the row policies. Role and id end with the transaction.
 * `work` runs again when it loses against another transaction, so it changes nothing but the database. Work of a single statement
 * takes one round trip less with `isOneStatement`.
 * @throws Error when opened inside another scope: on the embedded database it would deadlock.
 */
export type Scope = <T>(actor: Actor, work: (tx: Tx) => Promise<T>, options?: TransactOptions) => Promise<T>

export function createScope(database: Database): Scope {
  const current = new AsyncLocalStorage<{ open: boolean }>()
  return async (actor, work, options) => {
    if (current.getStore()?.open) throw new Error('a scope was opened inside another scope')
    const state = { open: true }
    try {
      return await current.run(state, () =>
        database.transact({ role: `practice_${actor.role}`, userId: userIdOf(actor) ?? '' }, work, options),
      )
    } finally {
      state.open = false
    }
  }
}
