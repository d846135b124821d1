import type { Order } from '#server/orders/order-event.ts'

/** '3 × Gallon', or 'Gallon and 1 more (4 items)': the quantity counts the units of all lines, so it stands before one name only. */
export const describeItems = ({ productName, quantity }: Order, lineCount: number): string =>
  lineCount > 1 ? `${productName} (${quantity} items)` : `${quantity} × ${productName}`
