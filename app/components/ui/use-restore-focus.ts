import { type RefObject, useEffect } from 'react'

/** Returns the focus to the previously focused element when the region empties while focused. */
export function useRestoreFocus(region: RefObject<HTMLElement | null>, isEmpty: boolean): void {
  useEffect(() => {
    if (isEmpty) return
    const isInRegion = (target: EventTarget | null) =>
      target instanceof Node && region.current?.contains(target) === true
    let origin: EventTarget | null = null
    // The region moves into a dialog that opens, and out of one that closes.
    const onFocusIn = ({ target, relatedTarget }: FocusEvent) => {
      if (isInRegion(target) && !isInRegion(relatedTarget)) origin = relatedTarget
    }
    document.addEventListener('focusin', onFocusIn)
    return () => {
      document.removeEventListener('focusin', onFocusIn)
      const focused = document.activeElement
      if (!(focused instanceof HTMLElement) || !isInRegion(focused)) return
      if (origin instanceof HTMLElement && origin.isConnected) origin.focus({ preventScroll: true })
      else focused.blur()
    }
  }, [region, isEmpty])
}
