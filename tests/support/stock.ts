import type { PickupRules } from '#practice/schema.ts'
import { stockBatches } from '#server/db/schema/stock.ts'
import type { TestApp } from '#tests/support/app.ts'

const everyDay: PickupRules['hours'][number]['days'] = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/** Open from 9 to 5 on every day, so that tests don't depend on the day they run. */
export const pickupRules: PickupRules = {
  place: '12 Elm Street, Chicago',
  directions: 'Ring at the blue door.',
  hours: [{ days: everyDay, opens: '09:00', closes: '17:00' }],
  noticeHours: 2,
  daysAhead: 7,
  payAtPickup: true,
}

const system = { role: 'system', job: 'test' } as const

/** Counts units of a product from now on. Returns the id of the batch. */
export async function addBatch(
  t: Pick<TestApp, 'scope'>,
  batch: { product: string; units: number; sellUntil?: Date | null; createdAt?: Date },
): Promise<string> {
  const { product: productSlug, units: onHand, ...more } = batch
  const [added] = await t.scope(system, (tx) =>
    tx
      .insert(stockBatches)
      .values({ productSlug, onHand, name: 'Batch', ...more })
      .returning({ id: stockBatches.id }),
  )
  return added?.id ?? ''
}

/** What is in each batch, the oldest first: [on hand, reserved]. */
export function readBatches(t: Pick<TestApp, 'scope'>, product: string): Promise<[number, number][]> {
  return t.scope(system, async (tx) => {
    const rows = await tx.select().from(stockBatches).orderBy(stockBatches.createdAt)
    return rows
      .filter(({ productSlug }) => productSlug === product)
      .map(({ onHand, reserved }) => [onHand, reserved])
  })
}
