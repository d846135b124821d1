import { type RefObject, useEffect, useRef } from 'react'

const nearlyPx = 48
const hidesAfterMs = 600

/** Keeps the newest words in sight, unless the reader has scrolled up to read older ones. */
export function useStickToBottom(
  box: RefObject<HTMLElement | null>,
  newest: unknown,
): { follow: () => void } {
  const isFollowing = useRef(true)

  useEffect(() => {
    const element = box.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      isFollowing.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearlyPx
      element.dataset.scrolling = ''
      clearTimeout(timer)
      timer = setTimeout(() => delete element.dataset.scrolling, hidesAfterMs)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', onScroll)
    }
  }, [box])

  // Where nothing is new yet nothing is measured: that would lay the whole page out while it comes alive.
  const followed = useRef(newest)
  useEffect(() => {
    const element = box.current
    if (followed.current === newest) return
    followed.current = newest
    if (element && isFollowing.current) element.scrollTop = element.scrollHeight
  }, [box, newest])

  return {
    follow: () => {
      isFollowing.current = true
    },
  }
}
