import type { PickupOrder } from '#shared/calendar.ts'

type Line = PickupOrder['lines'][number]

/** '2 × Lemonade Gallon' */
export const describeLine = ({ quantity, name }: Line) => `${quantity} × ${name}`

/** How many of each product several orders hold, in the order in which they come. */
export function addUpLines(orders: readonly Pick<PickupOrder, 'lines'>[]): Line[] {
  const quantities = new Map<string, number>()
  for (const { name, quantity } of orders.flatMap(({ lines }) => lines))
    quantities.set(name, (quantities.get(name) ?? 0) + quantity)
  return [...quantities].map(([name, quantity]) => ({ name, quantity }))
}
