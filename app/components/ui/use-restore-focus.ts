import { type RefObject, useEffect } from 'react'

/** Returns the focus to the previously focused element when the region empties while focused. */
export function useRestoreFocus(region: RefObject<HTMLElement | null>, isEmpty: boolean): void {
  useEffect(() => {
    const element = region.current
    if (!element || isEmpty) return
    let origin: EventTarget | null = null
    const onFocusIn = (event: FocusEvent) => {
      const from = event.relatedTarget
      if (!(from instanceof Node && element.contains(from))) origin = from
    }
    element.addEventListener('focusin', onFocusIn)
    return () => {
      element.removeEventListener('focusin', onFocusIn)
      const focused = document.activeElement
      if (!(focused instanceof HTMLElement) || !element.contains(focused)) return
      if (origin instanceof HTMLElement && origin.isConnected) origin.focus({ preventScroll: true })
      else focused.blur()
    }
  }, [region, isEmpty])
}
