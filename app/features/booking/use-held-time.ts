import { useState } from 'react'
import type { BookableSession } from '#app/features/booking/bookable-sessions.ts'
import { holdTime, releaseHold } from '#app/features/booking/booking-api.ts'
import { readNextTimes } from '#app/features/booking/next-times.ts'
import { type HeldTime, readHeldTime, readStoredHold, storeHold } from '#app/features/booking/stored-hold.ts'
import { createKey } from '#app/lib/create-key.ts'
import { useAction } from '#app/lib/use-action.ts'
import type { BookingHold } from '#shared/booking.ts'

/** Keeps one free time for the visitor. `taken` holds the next free times after somebody else took the chosen one. */
export function useHeldTime(session: BookableSession | null, { onHeld }: { onHeld: () => void }) {
  const [held, setHeld] = useState<HeldTime | null>(readHeldTime)
  const [taken, setTaken] = useState<readonly string[] | null>(null)
  const [isReleasing, setIsReleasing] = useState(false)
  const [busyTime, setBusyTime] = useState<string | null>(null)

  const lose = (next: readonly string[]) => {
    // What was held before is given back with the next hold.
    const earlier = readStoredHold()
    if (earlier) storeHold({ ...earlier, held: null })
    setHeld(null)
    setTaken(next)
  }

  const { run } = useAction(
    async (starts_at: string) => {
      if (!session) return null
      const earlier = readStoredHold()
      const { service, minutes } = session
      const hold = await holdTime({ service, minutes, starts_at, ...(earlier && { hold: earlier.hold }) })
      return { ...hold, service, minutes }
    },
    {
      onDone: (hold) => {
        if (!hold) return
        const next = { ...hold, key: keyFor(hold, held), heldAtMs: Date.now() }
        storeHold({ hold: hold.hold, held: next })
        setTaken(null)
        setHeld(next)
        onHeld()
      },
      failure: (error) => {
        const next = readNextTimes(error)
        if (next) lose(next)
        return next ? null : 'We couldn’t hold this time for you. Please try again.'
      },
    },
  )

  const choose = async (time: string) => {
    setBusyTime(time)
    await run(time)
    setBusyTime(null)
  }

  /** Back to the free times, this one among them. */
  const release = async () => {
    if (!held) return
    setIsReleasing(true)
    storeHold(null)
    await releaseHold(held.hold)
    setHeld(null)
    setIsReleasing(false)
  }

  return {
    ...{ held, isReleasing, taken, busyTime, choose, release, lose },
    forgetTaken: () => setTaken(null),
    /** Booked: a reload leads to no form for it. */
    forgetHold: () => storeHold(null),
  }
}

/** A hold that is extended keeps its key, so that a submit whose answer got lost books no second time. */
const keyFor = (hold: BookingHold, before: HeldTime | null) =>
  before && before.starts_at === hold.starts_at ? before.key : createKey()
