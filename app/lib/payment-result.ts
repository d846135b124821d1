/** How the payment page was left: as its address says. */
export type PaymentResult = 'done' | 'cancelled' | 'declined' | null

export function readPaymentResult(search: string): PaymentResult {
  const result = new URLSearchParams(search).get('payment')
  return result === 'done' || result === 'cancelled' || result === 'declined' ? result : null
}
