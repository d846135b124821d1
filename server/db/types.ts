import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'

/** The query interface of both databases. */
export type Queryable = PgDatabase<NodePgQueryResultHKT>

export type Database = {
  kind: 'embedded' | 'postgres'
  /** Runs as `practice_app`, which may use the identity tables only. Everything else goes through a scope. */
  root: Queryable
  transact: Transact
  /** Calls `onNotify` for each notification of any process, after its transaction commits. */
  listen(channel: string, onNotify: NotificationHandler): Promise<void>
  /** How long notifications of other processes have been missed; 0 while they arrive. */
  notificationsLostForMs(): number
  /** Free disk space of the data folder; null on PostgreSQL. */
  freeBytes(): Promise<number | null>
  /** Writes nothing, and does nothing on PostgreSQL. @throws Error when the files of the data folder can't be written. */
  assertWritable(): Promise<void>
  /** Lets `use` read a consistent snapshot of every row; other queries wait. Null on PostgreSQL, which a backup reads directly. */
  snapshot: (<T>(use: (lines: AsyncIterable<BackupLine[]>) => Promise<T>) => Promise<T>) | null
  close(): Promise<void>
}

export type DatabaseLog = { warn(text: string): void; failed(error: Error): void }

export type DatabaseSettings = {
  dataDir: string
  databaseUrl: string | null
  /** How long PostgreSQL may take for a statement of a request, or a connection; 8 and 5 seconds when absent. */
  statementTimeoutMs?: number
}

/** Database role and user id that the row policies see during one transaction. */
export type RowSecurityContext = { role: string; userId: string }

/**
 * Runs `work` in one transaction. On PostgreSQL the role and user id are sent together with the first query, in one round
 * trip, and work without a query opens no transaction. With `isOneStatement` the end of the transaction leaves with the first
 * query too, and a second one is refused.
 */
export type Transact = <T>(
  as: RowSecurityContext,
  work: (tx: Queryable) => Promise<T>,
  options?: TransactOptions,
) => Promise<T>
export type TransactOptions = { isOneStatement?: boolean }

/** The column values of a row as text, in order. */
export type TextRow = (string | null)[]

/** A table in a backup: its columns with their types, and the role that sees all of its rows. */
export type BackupTable = { name: string; columns: [name: string, type: string][]; role: string }

/** `migrations` are the hashes of the migrations of the schema that the rows are in. */
export type BackupHeader = { format: string; version: number; madeAt: string; migrations: string[] }

export type BackupLine =
  | BackupHeader
  | { table: string; columns: BackupTable['columns'] }
  | TextRow
  | BackupFooter

export type BackupFooter = { end: true; rows: Record<string, number> }

/** Called with the payload of each notification; null when some may have been missed. */
export type NotificationHandler = (payload: string | null) => void
