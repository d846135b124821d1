import { useState } from 'react'
import type { BookableSession } from '#app/features/booking/bookable-sessions.ts'
import { holdTime, releaseHold } from '#app/features/booking/booking-api.ts'
import { readNextTimes } from '#app/features/booking/next-times.ts'
import { createKey } from '#app/lib/create-key.ts'
import { useAction } from '#app/lib/use-action.ts'
import type { BookingHold } from '#shared/booking.ts'

const storageKey = 'booking-hold'

/** A time that is kept for the visitor, with the key under which this form books at most once. */
export type HeldTime = BookingHold & { key: string; heldAtMs: number }

/** Keeps one free time for the visitor. `taken` holds the next free times after somebody else took the chosen one. */
export function useHeldTime(session: BookableSession | null, { onHeld }: { onHeld: () => void }) {
  const [held, setHeld] = useState<HeldTime | null>(null)
  const [taken, setTaken] = useState<readonly string[] | null>(null)
  const [isReleasing, setIsReleasing] = useState(false)
  const [busyTime, setBusyTime] = useState<string | null>(null)

  const lose = (next: readonly string[]) => {
    setHeld(null)
    setTaken(next)
  }

  const { run } = useAction(
    async (starts_at: string) => {
      if (!session) return null
      const earlier = readStoredHold()
      const { service, minutes } = session
      return holdTime({ service, minutes, starts_at, ...(earlier && { hold: earlier }) })
    },
    {
      onDone: (hold) => {
        if (!hold) return
        storeHold(hold.hold)
        setTaken(null)
        setHeld((before) => ({ ...hold, key: keyFor(hold, before), heldAtMs: Date.now() }))
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
    await releaseHold(held.hold)
    storeHold(null)
    setHeld(null)
    setIsReleasing(false)
  }

  return { held, isReleasing, taken, busyTime, choose, release, lose, forgetTaken: () => setTaken(null) }
}

/** A hold that is extended keeps its key, so that a submit whose answer got lost books no second time. */
const keyFor = (hold: BookingHold, before: HeldTime | null) =>
  before && before.starts_at === hold.starts_at ? before.key : createKey()

/** Survives a reload of the page, so that the visitor's next hold replaces it. */
function readStoredHold(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function storeHold(hold: string | null): void {
  try {
    if (hold) sessionStorage.setItem(storageKey, hold)
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Without storage the hold expires by itself.
  }
}
