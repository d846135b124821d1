import { useState } from 'react'
import type { BookableSession } from '#app/features/booking/bookable-sessions.ts'
import { holdTime, releaseHold } from '#app/features/booking/booking-api.ts'
import { readNextTimes } from '#app/features/booking/next-times.ts'
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
        return next ? null : 'We couldn’t keep this time for you. Please try again.'
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

/** `randomUUID` exists on secure pages only. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[(bytes[8] ?? 0) % 4]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}

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
