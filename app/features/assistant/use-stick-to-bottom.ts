import { type RefObject, useEffect, useRef } from 'react'

const bottomTolerancePx = 48
const scrollbarHideDelayMs = 600

/** Scrolls to the newest message, unless the visitor has scrolled up to read older ones. */
export function useStickToBottom(
  box: RefObject<HTMLElement | null>,
  newest: unknown,
): { stickToBottom: () => void } {
  const isAtBottom = useRef(true)

  useEffect(() => {
    const element = box.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      isAtBottom.current = element.scrollHeight - element.scrollTop - element.clientHeight < bottomTolerancePx
      element.dataset.scrolling = ''
      clearTimeout(timer)
      timer = setTimeout(() => delete element.dataset.scrolling, scrollbarHideDelayMs)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', onScroll)
    }
  }, [box])

  // Skips the first run: measuring would force a layout of the whole page during hydration.
  const lastNewest = useRef(newest)
  useEffect(() => {
    const element = box.current
    if (lastNewest.current === newest) return
    lastNewest.current = newest
    if (element && isAtBottom.current) element.scrollTop = element.scrollHeight
  }, [box, newest])

  return {
    stickToBottom: () => {
      isAtBottom.current = true
    },
  }
}
