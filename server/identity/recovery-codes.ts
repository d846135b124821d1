import { createHash, randomBytes } from 'node:crypto'
import { base32 } from '#server/identity/totp.ts'

const howMany = 10
/** 120 bits: nobody finds one by trying, so a plain hash keeps them. */
const bytesEach = 15
const lettersInGroup = 4

export type RecoveryCode = { shown: string; hash: string }

export function makeRecoveryCodes(): RecoveryCode[] {
  return Array.from({ length: howMany }, () => {
    const letters = base32(randomBytes(bytesEach))
    const groups = letters.match(new RegExp(`.{${lettersInGroup}}`, 'g')) ?? []
    return { shown: groups.join('-'), hash: hashOf(letters) }
  })
}

/** The hash of a recovery code however it was typed; null for what cannot be one. */
export function hashOfTyped(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '')
  return /^[A-Z2-7]{24}$/.test(letters) ? hashOf(letters) : null
}

const hashOf = (letters: string) => createHash('sha256').update(letters).digest('hex')
