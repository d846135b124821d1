import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'

/** An incoming text that is no keyword of the carriers. `id`: of its row; `userId`: who verified the number. */
export type IncomingText = { id: string; from: string; text: string; userId: string | null }

/**
 * Acts on an incoming text, in the transaction that records it and so once, and returns true. Leaves alone what it doesn't know,
 * for the owner, and returns false.
 */
export type IncomingTextHandler = (ctx: Ctx, tx: Tx, incoming: IncomingText) => Promise<boolean>
