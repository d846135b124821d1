import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** Whether a message isn't an answer that waits to leave, which only the owner sees. In any role; what waits is read once for a statement. */
export const hasLeft = (messageId: AnyColumn): SQL =>
  sql`${messageId} <> all((select waiting_answers())::uuid[])`
