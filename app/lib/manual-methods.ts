/** How a payment without a card comes, as the owner chooses it. */
export const manualMethods = [
  { value: 'cash', label: 'Cash' },
  { value: 'other', label: 'Another way, such as a check or a transfer' },
] as const
