import { sql } from 'drizzle-orm'
import type { TestApp } from '#tests/support/app.ts'

/** As if the seconds were over in which the owner can undo a step: its messages leave. */
export async function endUndoWait(t: TestApp): Promise<void> {
  await t.scope({ role: 'system', job: 'test' }, (tx) => tx.execute(sql`update outbox set run_at = now()`))
  await t.outbox.drain()
}
