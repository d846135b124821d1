type Batch = {
  id: string
  productSlug: string
  onHand: number
  reserved: number
  sellUntil: Date | null
}
type Wanted = { product: string; units: number }

export type Taking = { batchId: string; units: number }
type Plan = { takings: Taking[]; shortages: (Wanted & { available: number })[] }

/**
 * Divides the wanted units over the batches in their order. A product without any batch isn't counted, and one whose batches can't
 * be sold any more is sold out.
 */
export function planUnits(batches: readonly Batch[], wanted: readonly Wanted[], now: Date): Plan {
  const plan: Plan = { takings: [], shortages: [] }
  for (const { product, units } of sumByProduct(wanted)) {
    const counted = batches.filter(({ productSlug }) => productSlug === product)
    if (counted.length === 0) continue
    const sellable = counted.filter(({ sellUntil }) => sellUntil === null || sellUntil > now)
    const available = sellable.reduce((sum, { onHand, reserved }) => sum + onHand - reserved, 0)
    if (available < units) plan.shortages.push({ product, units, available })
    else plan.takings.push(...divide(sellable, units))
  }
  return plan
}

function sumByProduct(wanted: readonly Wanted[]): Wanted[] {
  const sums = new Map<string, number>()
  for (const { product, units } of wanted) sums.set(product, (sums.get(product) ?? 0) + units)
  return [...sums].map(([product, units]) => ({ product, units }))
}

function divide(batches: readonly Batch[], units: number): Taking[] {
  let open = units
  return batches.flatMap(({ id, onHand, reserved }) => {
    const taken = Math.min(open, onHand - reserved)
    open -= taken
    return taken > 0 ? [{ batchId: id, units: taken }] : []
  })
}
