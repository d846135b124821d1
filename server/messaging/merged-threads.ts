import { sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'

// The state of two conversations that become one and two again. All of it needs the system role and locked contacts.

type Pair = { mainId: string; otherId: string }

/** Puts a record with its conversation into another one; what is open in either of the two stays open. */
export async function joinThreads(tx: Tx, { mainId, otherId }: Pair): Promise<void> {
  await tx.execute(sql`select merge_contacts(${mainId}, ${otherId}), pg_notify('inbox', '')`)
}

/** Restores both conversations, each with what came for it since; false when it is too late or a later merge comes first. */
export async function separateThreads(tx: Tx, { mainId, otherId }: Pair): Promise<boolean> {
  const { rows } = await tx.execute<{ done: boolean }>(
    sql`select undo_merge(${mainId}, ${otherId}) as done, pg_notify('inbox', '')`,
  )
  return rows[0]?.done ?? false
}
