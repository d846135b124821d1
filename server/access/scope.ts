import { AsyncLocalStorage } from 'node:async_hooks'
import { type Actor, userIdOf } from '#server/access/actor.ts'
import type { Database, Queryable } from '#server/db/types.ts'

export type Tx = Queryable

/**
 * The only door to the practice's tables: one transaction, in the database role of the actor, with her id set for the
 * row policies. Role and id end with the transaction.
 * @throws Error when a scope is opened inside a scope: on the embedded database it would wait for itself for ever.
 */
export type Scope = <T>(actor: Actor, work: (tx: Tx) => Promise<T>) => Promise<T>

export function createScope(database: Database): Scope {
  const inside = new AsyncLocalStorage<{ open: boolean }>()
  return async (actor, work) => {
    if (inside.getStore()?.open) throw new Error('a scope was opened inside a scope')
    const state = { open: true }
    try {
      return await inside.run(state, () =>
        database.transact({ role: `practice_${actor.role}`, userId: userIdOf(actor) ?? '' }, work),
      )
    } finally {
      state.open = false
    }
  }
}
