import { type RefObject, useEffect, useRef } from 'react'
import { dismissToast, durationMs, type ToastItem } from '#app/lib/toast.ts'

const tickMs = 50

/** Timers pause while the region has the pointer or the focus, and while the tab is hidden. */
export function useToastTimers(region: RefObject<HTMLElement | null>, items: readonly ToastItem[]): void {
  const remainingMs = useRef(new Map<number, number>())

  useEffect(() => {
    const open = items.filter((item) => item.open)
    remainingMs.current = new Map(
      open.map(({ id, channel }) => [id, remainingMs.current.get(id) ?? durationMs[channel]]),
    )
  }, [items])

  const hasItems = items.length > 0
  useEffect(() => {
    if (!hasItems) return
    let lastTick = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const elapsed = Math.min(now - lastTick, 5 * tickMs)
      lastTick = now
      if (isPaused(region.current)) return
      for (const [id, ms] of remainingMs.current) {
        if (ms > elapsed) remainingMs.current.set(id, ms - elapsed)
        else dismissToast(id)
      }
    }, tickMs)
    return () => clearInterval(timer)
  }, [hasItems, region])
}

function isPaused(region: HTMLElement | null): boolean {
  return (
    document.hidden || region?.matches(':hover') === true || region?.contains(document.activeElement) === true
  )
}
