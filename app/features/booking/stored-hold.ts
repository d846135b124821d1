import { draftKeys } from '#app/lib/forget-drafts.ts'
import { type BookingHold, holdMs } from '#shared/booking.ts'

const storageKey = draftKeys.bookingHold

/** A time that is kept for the visitor, with the key under which this form books at most once. */
export type HeldTime = BookingHold & { key: string; heldAtMs: number; service: string; minutes: number }

/** What this tab keeps of its hold. Without `held`, its time was lost, and the next hold only replaces it. */
export type StoredHold = { hold: string; held: HeldTime | null }

/** Survives a reload of the page, for this tab alone: whoever has the token can book the time. */
export function readStoredHold(): StoredHold | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return isStoredHold(stored) ? stored : null
  } catch {
    return null
  }
}

/** The time that is still held for this tab. */
export function readHeldTime(): HeldTime | null {
  const held = readStoredHold()?.held ?? null
  const ageMs = held ? Date.now() - held.heldAtMs : 0
  return ageMs >= 0 && ageMs < holdMs ? held : null
}

export function storeHold(stored: StoredHold | null): void {
  try {
    if (stored) sessionStorage.setItem(storageKey, JSON.stringify(stored))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Without storage the hold expires by itself.
  }
}

const isStoredHold = (value: unknown): value is StoredHold =>
  typeof value === 'object' && value !== null && 'hold' in value && 'held' in value
