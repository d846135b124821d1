import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import type { EmbeddedPostgres } from '#server/db/embedded.ts'
import type { Queryable, RowSecurityContext, Transact } from '#server/db/types.ts'

const begin = ({ role, userId }: RowSecurityContext) =>
  `begin; set local role ${pg.escapeIdentifier(role)}; set local app.user_id = ${pg.escapeLiteral(userId)}`

const maxAttempts = 4
const longestPauseMs = 50
/** A deadlock, and a serialization failure: PostgreSQL has undone everything, and the same work can succeed now. */
const retriedStates = new Set(['40P01', '40001'])

/** Runs `work` again when it lost against another transaction, so it must change nothing but the database. */
export function transactOnPool(pool: pg.Pool): Transact {
  const transact = transactOnce(pool)
  return async (identity, work, options) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await transact(identity, work, options)
      } catch (error) {
        if (attempt === maxAttempts || !retriedStates.has(stateOf(error))) throw error
        await wait(Math.random() * longestPauseMs * attempt)
      }
    }
  }
}

const readOnlyState = '25006'

/** The SQLSTATE of an error or of what caused it. */
function stateOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return 'code' in error && typeof error.code === 'string' ? error.code : stateOf(error.cause)
}

const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Without a goodbye, which a peer that vanished would never answer. */
export function destroyConnection(client: pg.PoolClient): void {
  streamOf(client).destroy(new Error('dropped, because another connection failed'))
}

/** The clients of `pool` have to be in pipeline mode. */
function transactOnce(pool: pg.Pool): Transact {
  return async (identity, work, { isOneStatement = false } = {}) => {
    const client = await pool.connect()
    const lazy = beginWithFirstQuery(client, identity, isOneStatement)
    let connectionError: Error | undefined
    try {
      const result = await work(drizzleNode({ client: lazy.client }) as unknown as Queryable)
      if (!lazy.begun) return result
      await lazy.begun
      const { command } = await (lazy.ended ?? client.query('commit'))
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
      await (lazy.ended ?? client.query('rollback')).catch((error: Error) => {
        // What PostgreSQL refuses with a state leaves the connection as it was.
        if (stateOf(error) === '') connectionError = error
      })
      // It may have been opened while the server only followed another one.
      if (stateOf(reason) === readOnlyState && reason instanceof Error) connectionError = reason
      throw reason
    } finally {
      client.release(connectionError)
    }
  }
}

/**
 * If the role or the user can't be set, the first query runs in an aborted transaction and does nothing. Queries of one moment leave
 * in one write, which costs more than many of them. The commit of a failed statement is a rollback.
 */
function beginWithFirstQuery(client: pg.PoolClient, identity: RowSecurityContext, isOneStatement: boolean) {
  const stream = streamOf(client)
  const lazy = {
    begun: null as Promise<unknown> | null,
    ended: null as Promise<pg.QueryResult> | null,
    client: {
      query(...args: Parameters<typeof client.query>) {
        if (lazy.ended) throw new Error('a transaction of one statement got a second one')
        stream.cork()
        process.nextTick(() => stream.uncork())
        if (!lazy.begun) {
          lazy.begun = client.query(begin(identity))
          lazy.begun.catch(() => undefined)
        }
        const result = client.query(...args)
        if (isOneStatement) {
          lazy.ended = client.query('commit')
          lazy.ended.catch(() => undefined)
        }
        return result
      },
    } as pg.PoolClient,
  }
  return lazy
}

export function transactOnEmbedded(client: EmbeddedPostgres): Transact {
  return (identity, work, options) =>
    client.transaction(
      (tx) => work(drizzlePglite({ client: tx as never }) as unknown as Queryable),
      begin(identity),
      options,
    )
}
