import type { Socket } from 'node:net'
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import type { EmbeddedPostgres } from '#server/db/embedded.ts'
import type { Queryable, RowSecurityContext, Transact } from '#server/db/types.ts'

const begin = ({ role, userId }: RowSecurityContext) =>
  `begin; select set_config('role', ${pg.escapeLiteral(role)}, true), set_config('app.user_id', ${pg.escapeLiteral(userId)}, true)`

/** The clients of `pool` have to be in pipeline mode. */
export function transactOnPool(pool: pg.Pool): Transact {
  return async (identity, work) => {
    const client = await pool.connect()
    const lazy = beginWithFirstQuery(client, identity)
    let connectionError: Error | undefined
    try {
      const result = await work(drizzleNode({ client: lazy.client }) as unknown as Queryable)
      if (!lazy.begun) return result
      await lazy.begun
      const { command } = await client.query('commit')
      // What PostgreSQL answers when a statement failed and its error was caught.
      if (command === 'ROLLBACK') throw new Error('the transaction was rolled back')
      return result
    } catch (error) {
      if (!lazy.begun) throw error
      // The first query only reports an aborted transaction; the reason is the error of `begin`.
      const reason = await lazy.begun.then(
        () => error,
        (beginError: unknown) => beginError,
      )
      await client.query('rollback').catch((error: Error) => {
        connectionError = error
      })
      throw reason
    } finally {
      client.release(connectionError)
    }
  }
}

/** If the role or the user can't be set, the first query runs in an aborted transaction and does nothing. */
function beginWithFirstQuery(client: pg.PoolClient, identity: RowSecurityContext) {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const lazy = {
    begun: null as Promise<unknown> | null,
    client: {
      query(...args: Parameters<typeof client.query>) {
        if (lazy.begun) return client.query(...args)
        stream.cork()
        lazy.begun = client.query(begin(identity))
        lazy.begun.catch(() => undefined)
        try {
          return client.query(...args)
        } finally {
          stream.uncork()
        }
      },
    } as pg.PoolClient,
  }
  return lazy
}

export function transactOnEmbedded(client: EmbeddedPostgres): Transact {
  return (identity, work) =>
    client.transaction(
      (tx) => work(drizzlePglite({ client: tx as never }) as unknown as Queryable),
      begin(identity),
    )
}
