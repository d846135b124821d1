import { useState, useSyncExternalStore } from 'react'

const never = () => () => {}
const no = () => false
const yes = () => true

/** Whether this stood in the page as it was delivered; false for what the browser made later. */
export function useIsPrerendered(): boolean {
  const now = useSyncExternalStore(never, no, yes)
  const [first] = useState(now)
  return first
}
