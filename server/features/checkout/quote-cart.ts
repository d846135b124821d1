import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { type ReadCart, readCart } from '#server/features/checkout/read-cart.ts'
import { readNotices } from '#server/notices/notice.ts'
import type { QuoteInput } from '#shared/checkout.ts'
import { noticeDefaults, noticeKinds } from '#shared/notices.ts'

/** `asksForTexts`: a message about orders goes by text now. */
export type QuotedCart = ReadCart & { asksForTexts: boolean }

const system = { role: 'system', job: 'checkout' } as const

/**
 * What a cart costs now and how it can be had. Nothing is reserved. `sendsTexts`: a provider of texts is set up.
 * @throws AppError `invalid_input`
 */
export function quoteCart(
  ctx: Ctx,
  input: QuoteInput,
  { sendsTexts }: { sendsTexts: boolean },
): Promise<QuotedCart> {
  return ctx.scope(system, async (tx) => ({
    ...(await readCart(ctx, tx, input)),
    asksForTexts: sendsTexts && (await hasTextNotice(tx)),
  }))
}

async function hasTextNotice(tx: Tx): Promise<boolean> {
  const notices = await readNotices(tx)
  const kinds = noticeKinds.filter((kind) => noticeDefaults[kind].subject === 'order')
  return kinds.some((kind) => notices[kind].isOn && notices[kind].delivery !== 'email')
}
