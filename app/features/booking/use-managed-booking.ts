import { useEffect, useEffectEvent, useState } from 'react'
import type { ManageCalls } from '#app/features/booking/manage-calls.ts'
import { ApiError } from '#app/lib/api.ts'
import { joinCheckInMs } from '#shared/join-session.ts'
import { type LinkProblem, linkProblems, type ManagedBooking } from '#shared/manage-booking.ts'

export type ManagedState =
  | { state: 'loading' }
  | { state: 'gone'; problem: LinkProblem }
  | { state: 'failed' }
  | { state: 'loaded'; booking: ManagedBooking }

/** Loads a booking. `key` says which one it is. */
export function useManagedBooking(key: string, calls: ManageCalls) {
  const [managed, setManaged] = useState<ManagedState>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the calls belong to the key; a retry loads again
  useEffect(() => {
    let isCurrent = true
    const settle = (next: ManagedState) => isCurrent && setManaged(next)
    setManaged({ state: 'loading' })
    calls.view().then(
      (booking) => settle({ state: 'loaded', booking }),
      (error: unknown) => {
        const problem = readProblem(error)
        settle(problem ? { state: 'gone', problem } : { state: 'failed' })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [key, attempt])

  useJoinCheck(managed.state === 'loaded' ? managed.booking : null, () =>
    calls.view().then(
      (booking) => setManaged({ state: 'loaded', booking }),
      (error: unknown) => console.warn(error),
    ),
  )

  return {
    managed,
    show: (booking: ManagedBooking) => setManaged({ state: 'loaded', booking }),
    reload: () => setAttempt((n) => n + 1),
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

/** Null when the booking may load at another attempt. */
function readProblem(error: unknown): LinkProblem | null {
  if (!(error instanceof ApiError)) return null
  if (!['link_expired', 'not_found', 'invalid_input'].includes(error.code)) return null
  return linkProblems.find((problem) => problem === error.details.reason) ?? 'incomplete'
}
