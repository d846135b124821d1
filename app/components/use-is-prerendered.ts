import { useState, useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}
const clientSnapshot = () => false
const serverSnapshot = () => true

/** True if the component is part of the prerendered page, false if mounted after a navigation. */
export function useIsPrerendered(): boolean {
  const isHydrating = useSyncExternalStore(subscribeToNothing, clientSnapshot, serverSnapshot)
  const [isPrerendered] = useState(isHydrating)
  return isPrerendered
}
