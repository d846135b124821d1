import { readHistory } from '#server/content/history.ts'
import { readNewestId } from '#server/content/store.ts'
import type { Ctx } from '#server/context.ts'

/** A page of the history, newest first. */
export function listVersions(ctx: Ctx, { cursor }: { cursor?: number | undefined }) {
  return ctx.scope(ctx.actor, async (tx) => ({
    ...(await readHistory(tx, cursor ?? null)),
    newest: await readNewestId(tx),
  }))
}
