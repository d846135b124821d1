/** Where the tab keeps what was typed at the checkout, until something is ordered. */
export const checkoutDraftKey = 'checkout-draft'

/** Forgets what was typed: the next person at this device doesn't see it. */
export function forgetCheckoutDraft(): void {
  try {
    sessionStorage.removeItem(checkoutDraftKey)
  } catch {
    // A browser that refuses storage has kept nothing.
  }
}
