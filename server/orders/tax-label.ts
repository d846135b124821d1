import type { Content } from '#practice/snapshot.ts'

/** What the practice calls the tax on an order; it may have stopped charging it since. */
export const taxLabelOf = ({ salesTax }: Pick<Content, 'salesTax'>): string => salesTax?.label ?? 'Sales tax'
