import { useEffect, useState } from 'react'
import { minutes } from '#shared/time.ts'

/** The current time, every minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minutes(1))
    return () => clearInterval(timer)
  }, [])
  return now
}
