import { publishPart } from '#server/content/publish-part.ts'
import type { Ctx } from '#server/context.ts'
import { readPickup } from '#server/features/selling/read-pickup.ts'
import type { PickupAnswer, PickupInput } from '#shared/selling.ts'

/**
 * Publishes where and when orders are picked up, or ends it. Orders that are placed stay as they are.
 * @throws AppError `content_changed` when it was changed since `base`; `content_invalid` with a sentence for each mistake
 */
export async function savePickup(ctx: Ctx, { base, pickup }: PickupInput): Promise<PickupAnswer> {
  const published = await publishPart(ctx, {
    part: 'pickup',
    value: pickup,
    base,
    note: pickup ? 'Changed where and when orders are picked up.' : 'Stopped taking orders for pickup.',
  })
  ctx.log.info({ publication: published.id }, 'pickup published')
  return readPickup(ctx)
}
