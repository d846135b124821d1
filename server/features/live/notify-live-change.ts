import { sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'

/** Tells all open event streams, of every process, that the live state changed; sent when the transaction commits. */
export const notifyLiveChange = (tx: Tx) => tx.execute(sql`select pg_notify('live', '')`)
