/** What money is earned with. 'product' is any product besides the drink and the blend. */
export const incomeKinds = ['drink', 'blend', 'product', 'session', 'other'] as const
export type IncomeKind = (typeof incomeKinds)[number]

export const moneyMethods = ['card', 'cash', 'other'] as const
export type MoneyMethod = (typeof moneyMethods)[number]

/** 'refund_failed': a refund came back. 'dispute': a bank took the money, 'dispute_returned': gave it back. */
export const movementKinds = [
  'payment',
  'refund',
  'refund_failed',
  'dispute',
  'dispute_returned',
  'fee',
  'correction',
] as const
export type MovementKind = (typeof movementKinds)[number]

/** What the sale of a product counts as, by the page it has. */
export const incomeOf = (page: 'drink' | 'blend' | 'own'): IncomeKind => (page === 'own' ? 'product' : page)
