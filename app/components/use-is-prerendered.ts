import { useState, useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}
const clientSnapshot = () => false
const serverSnapshot = () => true

/** True during prerendering and hydration. What is only known in the browser has to wait until it's false. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(subscribeToNothing, clientSnapshot, serverSnapshot)
}

/** True if the component is part of the prerendered page, false if mounted after a navigation. */
export function useIsPrerendered(): boolean {
  const isHydrating = useIsHydrating()
  const [isPrerendered] = useState(isHydrating)
  return isPrerendered
}
