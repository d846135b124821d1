import { useEffect } from 'react'
import { seconds } from '#shared/time.ts'

/** When the screen itself is there. */
const delayMs = seconds(2)

/** Loads a part of the screen before it is asked for. Where that fails, it is loaded when it is. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), delayMs)
    return () => clearTimeout(timer)
  }, [load])
}
