import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

export type RetentionRule = {
  table: PgTable
  /** As docs/retention.md names it. */
  what: string
  days: number
  /** What the days are counted from: 'sending'. */
  after: string
  since: AnyPgColumn
  /** Which rows of the table the rule is about; all without it. */
  where?: SQL | undefined
  /** The database role that deletes: the identity tables belong to the connection's own. */
  runAs: 'system' | 'identity'
}
