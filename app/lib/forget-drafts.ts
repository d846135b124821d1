import { checkoutDraftKey } from '#app/lib/checkout-draft-key.ts'

/** Where a tab keeps what is being typed: by somebody who is signed in, for a booking, and for an order; and the time held for a booking. */
export const draftKeys = {
  signedIn: 'drafts',
  booking: 'booking-draft',
  checkout: checkoutDraftKey,
  bookingHold: 'booking-hold',
}
export const draftsForgotten = 'drafts'

/** At a sign-out: the next person at this device finds nothing. Apart from the stores, because every page has it. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.values(draftKeys)) sessionStorage.removeItem(key)
  } catch {
    // A browser that refuses storage has kept nothing there.
  }
  dispatchEvent(new Event(draftsForgotten))
}
