import type { Demo, SampleContent } from '#server/db/seed/sample-content.ts'

/** Runs one statement as the owner of the tables. */
export type RunStatement = (statement: string, params?: unknown[]) => Promise<unknown>

export type SeedContext = { run: RunStatement; now: Date; clients: number; content: SampleContent }

type DemoContext = Demo & { run: RunStatement }

/** What a capability adds to `npm run seed` and to `npm run demo`. Both run as `practice_system`. */
export type SeedCapability = {
  name: string
  /** Inserts the rows with these numbers; their total is the number of clients. Must be fast at any size. */
  seed?(context: SeedContext, numbers: readonly number[]): Promise<void>
  /** Inserts the rows of a realistic, busy practice. */
  demo?(context: DemoContext): Promise<void>
}

type InsertOptions = {
  /** SQL in place of the value of a column; `new_row` is the row. */
  expressions?: Record<string, string>
  /** Rows for which this is false are left out. */
  where?: string
}

/** Skips rows that already exist or conflict with a unique value. */
export async function insertRows(
  run: RunStatement,
  table: string,
  rows: readonly Record<string, unknown>[],
  { expressions = {}, where = 'true' }: InsertOptions = {},
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const values = columns.map((column) => expressions[column] ?? column)
  await run(
    `insert into ${table} (${columns.join(', ')})
     select ${values.join(', ')} from jsonb_populate_recordset(null::${table}, $1::text::jsonb) as new_row
     where ${where} on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}

/** The profile of the row's `user_id`; null if it couldn't be inserted because its email address existed. */
export const existingProfile = '(select profiles.id from profiles where profiles.id = new_row.user_id)'
