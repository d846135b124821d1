import { type RefObject, useEffect } from 'react'

/** When the region empties with the focus in it, the focus goes back to where it came from. */
export function useRestoreFocus(region: RefObject<HTMLElement | null>, isEmpty: boolean): void {
  useEffect(() => {
    const element = region.current
    if (!element || isEmpty) return
    let origin: EventTarget | null = null
    const remember = (event: FocusEvent) => {
      const from = event.relatedTarget
      if (!(from instanceof Node && element.contains(from))) origin = from
    }
    element.addEventListener('focusin', remember)
    return () => {
      element.removeEventListener('focusin', remember)
      const focused = document.activeElement
      if (!(focused instanceof HTMLElement) || !element.contains(focused)) return
      if (origin instanceof HTMLElement && origin.isConnected) origin.focus()
      else focused.blur()
    }
  }, [region, isEmpty])
}
