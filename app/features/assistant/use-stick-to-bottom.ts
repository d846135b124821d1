import { type RefObject, useEffect, useRef } from 'react'

const bottomTolerancePx = 48
const scrollbarHideDelayMs = 600

/** Keeps the end of `content` in view as it grows, unless the visitor has scrolled `box` up to read older messages. */
export function useStickToBottom(
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
): { stickToBottom: () => void } {
  const isAtBottom = useRef(true)

  useEffect(() => {
    const element = box.current
    if (!element || !content.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let lastTop = element.scrollTop
    const onScroll = () => {
      const top = element.scrollTop
      // The distance alone would not do: the content may have grown between our own scrolling and this event.
      if (element.scrollHeight - top - element.clientHeight < bottomTolerancePx) isAtBottom.current = true
      else if (top < lastTop) isAtBottom.current = false
      lastTop = top
      element.dataset.scrolling = ''
      clearTimeout(timer)
      timer = setTimeout(() => delete element.dataset.scrolling, scrollbarHideDelayMs)
    }
    const resizes = new ResizeObserver(() => {
      if (isAtBottom.current) element.scrollTop = element.scrollHeight
    })
    element.addEventListener('scroll', onScroll, { passive: true })
    resizes.observe(content.current)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', onScroll)
      resizes.disconnect()
    }
  }, [box, content])

  return {
    stickToBottom: () => {
      isAtBottom.current = true
    },
  }
}
