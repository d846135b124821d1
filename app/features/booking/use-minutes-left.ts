import { useEffect, useState } from 'react'
import { minutes, seconds } from '#shared/time.ts'

/** How many minutes a hold still lasts, rounded up; 0 once it is over. Counted on this device, whose clock may be wrong. */
export function useMinutesLeft(heldAtMs: number, durationMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), seconds(5))
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((heldAtMs + durationMs - Math.max(nowMs, heldAtMs)) / minutes(1)))
}
