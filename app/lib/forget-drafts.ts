import { checkoutDraftKey } from '#app/lib/checkout-draft-key.ts'
import { conversationKey } from '#app/lib/conversation-key.ts'

/** Where a tab keeps what is being typed: by somebody who is signed in, for a booking, and for an order; the time held for a booking; and the conversation with the assistant. */
export const draftKeys = {
  signedIn: 'drafts',
  booking: 'booking-draft',
  checkout: checkoutDraftKey,
  bookingHold: 'booking-hold',
  conversation: conversationKey,
}
export const draftsForgotten = 'drafts'

/** At a sign-out: the next person at this device finds nothing. Apart from the stores, because every page has it. */
export function forgetDrafts(): void {
  forgetStored(Object.values(draftKeys))
  dispatchEvent(new Event(draftsForgotten))
}

/** At a sign-in: what was asked before may be somebody else's. */
export const forgetConversation = () => forgetStored([conversationKey])

function forgetStored(keys: string[]) {
  try {
    for (const key of keys) sessionStorage.removeItem(key)
  } catch {
    // A browser that refuses storage has kept nothing there.
  }
}
