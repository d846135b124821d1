import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const bottomTolerancePx = 48
const scrollbarHideDelayMs = 600

/**
 * Keeps the end of `content` in view as it grows, unless the visitor has scrolled `box` up to read older messages. A new
 * question, by its id, brings the end into view again.
 */
export function useStickToBottom(
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  questionId: number | null,
) {
  const isAtBottom = useRef(true)
  const lastTop = useRef(0)

  useLayoutEffect(() => {
    if (questionId === null) return
    isAtBottom.current = true
    // The event of a scroll just before the question comes after it, and no longer counts.
    lastTop.current = 0
  }, [questionId])

  useEffect(() => {
    const element = box.current
    if (!element || !content.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      const top = element.scrollTop
      // The distance alone would not do: the content may have grown between our own scrolling and this event.
      if (element.scrollHeight - top - element.clientHeight < bottomTolerancePx) isAtBottom.current = true
      else if (top < lastTop.current) isAtBottom.current = false
      lastTop.current = top
      element.dataset.scrolling = ''
      clearTimeout(timer)
      timer = setTimeout(() => delete element.dataset.scrolling, scrollbarHideDelayMs)
    }
    const resizes = new ResizeObserver(() => {
      if (!isAtBottom.current) return
      element.scrollTop = element.scrollHeight
      // Content that shrinks moves the box up too, and may have grown before that event.
      lastTop.current = element.scrollTop
    })
    element.addEventListener('scroll', onScroll, { passive: true })
    resizes.observe(content.current)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', onScroll)
      resizes.disconnect()
    }
  }, [box, content])
}
