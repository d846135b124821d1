import { useSyncExternalStore } from 'react'
import { cartStore } from '#app/lib/cart.ts'

/** The lines of this device's cart, in step with other tabs. */
export const useCart = () => useSyncExternalStore(cartStore.subscribe, cartStore.read, cartStore.readOnServer)
