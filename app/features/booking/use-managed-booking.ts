import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ManageCalls } from '#app/features/booking/manage-calls.ts'
import { linkProblemOf } from '#app/lib/link-problem.ts'
import { joinCheckInMs } from '#shared/join-session.ts'
import type { LinkProblem, ManagedBooking } from '#shared/manage-booking.ts'

export type ManagedState =
  | { state: 'loading' }
  | { state: 'gone'; problem: LinkProblem }
  | { state: 'failed' }
  | { state: 'loaded'; booking: ManagedBooking }

/** Loads a booking with calls that stay the same. Key the component by the booking. */
export function useManagedBooking(calls: ManageCalls) {
  const [managed, setManaged] = useState<ManagedState>({ state: 'loading' })
  const latest = useRef(0)
  const load = useCallback(() => {
    const attempt = ++latest.current
    const settle = (next: ManagedState) => attempt === latest.current && setManaged(next)
    calls.view().then(
      (booking) => settle({ state: 'loaded', booking }),
      (error: unknown) => {
        const problem = linkProblemOf(error)
        settle(problem ? { state: 'gone', problem } : { state: 'failed' })
      },
    )
  }, [calls])
  useEffect(load, [load])

  useJoinCheck(managed.state === 'loaded' ? managed.booking : null, () => {
    const attempt = latest.current
    calls.view().then(
      // Read before a change, it may arrive after it.
      (booking) => attempt === latest.current && setManaged({ state: 'loaded', booking }),
      (error: unknown) => console.warn(error),
    )
  })

  return {
    managed,
    show: (booking: ManagedBooking) => {
      latest.current++
      setManaged({ state: 'loaded', booking })
    },
    reload: () => {
      setManaged({ state: 'loading' })
      load()
    },
  }
}

/** Checks in time whether the session can be joined, and whether it's over. What the client is typing stays. */
function useJoinCheck(booking: ManagedBooking | null, check: () => unknown) {
  const run = useEffectEvent(check)
  useEffect(() => {
    const waitMs = booking?.has_meeting_link ? joinCheckInMs(toSession(booking), new Date()) : null
    if (waitMs === null) return
    const timer = setInterval(run, waitMs)
    return () => clearInterval(timer)
  }, [booking])
}

const toSession = ({ status, appointment_date, duration_minutes, join_url }: ManagedBooking) => ({
  status,
  appointmentDate: new Date(appointment_date),
  durationMinutes: duration_minutes,
  canJoin: join_url !== null,
})
