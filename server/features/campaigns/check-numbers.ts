import { setImmediate } from 'node:timers/promises'
import { toE164 } from '#shared/phone.ts'

const maxRemembered = 20_000
const atOnce = 100
const known = new Map<string, boolean>()

/** Checks numbers that weren't checked before, a few at a time: each takes 0.1 ms or more, and others wait meanwhile. */
export async function checkNumbers(phones: readonly string[]): Promise<void> {
  if (known.size > maxRemembered) known.clear()
  let checked = 0
  for (const phone of phones) {
    if (known.has(phone)) continue
    isUsableNumber(phone)
    if (++checked % atOnce === 0) await setImmediate()
  }
}

/** Whether a number, as it is stored, can get texts. */
export function isUsableNumber(phone: string): boolean {
  const isUsable = known.get(phone) ?? toE164(phone) === phone
  known.set(phone, isUsable)
  return isUsable
}
