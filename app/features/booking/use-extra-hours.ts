import { useEffect, useState } from 'react'
import { fetchExtraHours } from '#app/features/booking/booking-api.ts'
import type { WeeklyHours } from '#shared/booking/rules.ts'

/**
 * When a session takes place on single dates only, as hours of their days of the week. None until they are known; a failure hides
 * nothing but these days, and every day suits whoever chooses none.
 */
export function useExtraHours({ service, minutes }: { service: string; minutes: number }) {
  const [extra, setExtra] = useState<readonly WeeklyHours[]>([])
  useEffect(() => {
    let isMounted = true
    fetchExtraHours(service, minutes).then(
      (answer) => isMounted && setExtra(answer.extra),
      () => null,
    )
    return () => {
      isMounted = false
    }
  }, [service, minutes])
  return extra
}
