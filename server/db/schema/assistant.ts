import { sql } from 'drizzle-orm'
import { bigint, check, date, integer, pgPolicy, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { forSystem } from '#server/db/schema/identity.ts'
import { adminRole, everyRow, systemRole } from '#server/db/schema/roles.ts'

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

/** Questions that the assistant could not answer, each once and without identity, for the owner to answer. */
export const assistantQuestions = pgTable(
  'assistant_questions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull().defaultNow(),
    /** Addresses and numbers removed. */
    text: text('text').notNull().unique(),
    times: integer('times').notNull().default(1),
  },
  (table) => [
    check('assistant_questions_text', sql`char_length(${table.text}) between 1 and 300`),
    check('assistant_questions_times', sql`${table.times} > 0`),
    pgPolicy('assistant_questions_admin', { for: 'select', to: adminRole, using: everyRow }),
    forSystem('assistant_questions'),
  ],
)
