import { sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'

/** Notifies the event streams of every process that the live state changed, once the transaction commits. */
export const notifyLiveChange = (tx: Tx) => tx.execute(sql`select pg_notify('live', '')`)
