import type { Socket } from 'node:net'
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import type { EmbeddedPostgres } from '#server/db/embedded.ts'
import type { Queryable, RowSecurityContext, Transact } from '#server/db/types.ts'

const begin = ({ role, userId }: RowSecurityContext) =>
  `begin; select set_config('role', ${pg.escapeLiteral(role)}, true), set_config('app.user_id', ${pg.escapeLiteral(userId)}, true)`

/** The pool's clients have to pipeline. */
export function transactOnPool(pool: pg.Pool): Transact {
  return async (as, work) => {
    const client = await pool.connect()
    const opening = openWithFirst(client, as)
    let lost: Error | undefined
    try {
      const result = await work(drizzleNode({ client: opening.client }) as unknown as Queryable)
      if (!opening.begun) return result
      await opening.begun
      const { command } = await client.query('commit')
      // What PostgreSQL answers when a statement failed and somebody swallowed the error.
      if (command === 'ROLLBACK') throw new Error('the transaction was rolled back')
      return result
    } catch (error) {
      if (!opening.begun) throw error
      // The first query only says that the transaction failed: why is what its beginning says.
      const failure = await opening.begun.then(
        () => error,
        (cause: unknown) => cause,
      )
      await client.query('rollback').catch((cause: Error) => {
        lost = cause
      })
      throw failure
    } finally {
      client.release(lost)
    }
  }
}

/** Where role or person could not be set, the query sent behind them meets a transaction that failed, and does nothing. */
function openWithFirst(client: pg.PoolClient, as: RowSecurityContext) {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const opening = {
    begun: null as Promise<unknown> | null,
    client: {
      query(...args: Parameters<typeof client.query>) {
        if (opening.begun) return client.query(...args)
        stream.cork()
        opening.begun = client.query(begin(as))
        opening.begun.catch(() => undefined)
        try {
          return client.query(...args)
        } finally {
          stream.uncork()
        }
      },
    } as pg.PoolClient,
  }
  return opening
}

export function transactOnEmbedded(client: EmbeddedPostgres): Transact {
  return (as, work) =>
    client.transaction(
      (tx) => work(drizzlePglite({ client: tx as never }) as unknown as Queryable),
      begin(as),
    )
}
