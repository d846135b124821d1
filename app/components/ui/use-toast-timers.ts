import { type RefObject, useEffect, useRef } from 'react'
import { dismissToast, durationMs, type ToastItem } from '#app/lib/toast.ts'

const tickMs = 50

/** Each toast's time runs only while nobody points at the region, has focus in it, or looks at something else. */
export function useToastTimers(region: RefObject<HTMLElement | null>, items: readonly ToastItem[]): void {
  const left = useRef(new Map<number, number>())

  useEffect(() => {
    const open = items.filter((item) => item.open)
    left.current = new Map(open.map(({ id, channel }) => [id, left.current.get(id) ?? durationMs[channel]]))
  }, [items])

  const any = items.length > 0
  useEffect(() => {
    if (!any) return
    let before = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const elapsed = Math.min(now - before, 5 * tickMs)
      before = now
      if (isAttendedTo(region.current)) return
      for (const [id, ms] of left.current) {
        if (ms > elapsed) left.current.set(id, ms - elapsed)
        else dismissToast(id)
      }
    }, tickMs)
    return () => clearInterval(timer)
  }, [any, region])
}

function isAttendedTo(region: HTMLElement | null): boolean {
  return (
    document.hidden ||
    !document.hasFocus() ||
    region?.matches(':hover') === true ||
    region?.contains(document.activeElement) === true
  )
}
