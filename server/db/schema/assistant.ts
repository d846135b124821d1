import { bigint, date, integer, pgPolicy, pgTable } from 'drizzle-orm/pg-core'
import { everyRow, systemRole } from '#server/db/schema/roles.ts'

/** Calls of the language model and their cost, one row per day at the practice. Built-in answers cost nothing. */
export const assistantUsage = pgTable(
  'assistant_usage',
  {
    day: date('day').primaryKey(),
    modelCalls: integer('model_calls').notNull().default(0),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull().default(0),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull().default(0),
    costMicros: bigint('cost_micros', { mode: 'number' }).notNull().default(0),
  },
  () => [
    pgPolicy('assistant_usage_system', {
      for: 'all',
      to: systemRole,
      using: everyRow,
      withCheck: everyRow,
    }),
  ],
)
