/** Writes what the owner's role may only read. */
export const paymentsSystem = { role: 'system', job: 'payments' } as const
