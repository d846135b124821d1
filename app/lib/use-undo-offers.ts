import { useSyncExternalStore } from 'react'
import { undoOffers } from '#app/lib/undo-offers.ts'

/** What can be undone now, the newest last. */
export const useUndoOffers = () =>
  useSyncExternalStore(undoOffers.subscribe, undoOffers.read, undoOffers.readOnServer)
