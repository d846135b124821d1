import { useEffect, useState } from 'react'
import { fetchTimes } from '#app/features/booking/booking-api.ts'
import type { BookingTimes } from '#shared/booking.ts'

type Request = { service: string; minutes: number; from: string | null }
type State = { key: string; times: BookingTimes | null; failed: boolean }

/** Loads the free times of a session; the earlier answer stays while another one of the same session loads. */
export function useFreeTimes({ service, minutes, from }: Request) {
  const [attempt, setAttempt] = useState(0)
  const session = `${service} ${minutes}`
  const key = `${session} ${from} ${attempt}`
  const [state, setState] = useState<State & { session: string }>({
    session,
    key: '',
    times: null,
    failed: false,
  })

  useEffect(() => {
    let isCurrent = true
    const settle = (times: BookingTimes | null) => {
      if (isCurrent) setState({ session, key, times, failed: times === null })
    }
    fetchTimes(service, minutes, from).then(settle, (error: unknown) => {
      console.warn(error)
      settle(null)
    })
    return () => {
      isCurrent = false
    }
  }, [key, session, service, minutes, from])

  return {
    times: state.session === session ? state.times : null,
    isLoading: state.key !== key,
    hasFailed: state.key === key && state.failed,
    reload: () => setAttempt((n) => n + 1),
  }
}
