import { createHash, randomBytes } from 'node:crypto'
import { base32 } from '#server/identity/totp.ts'

const codeCount = 10
/** 120 bits can't be guessed, so a plain hash is enough to store a code. */
const bytesPerCode = 15
const charactersPerGroup = 4

export type RecoveryCode = { code: string; hash: string }

export function makeRecoveryCodes(): RecoveryCode[] {
  return Array.from({ length: codeCount }, () => {
    const characters = base32(randomBytes(bytesPerCode))
    const groups = characters.match(new RegExp(`.{${charactersPerGroup}}`, 'g')) ?? []
    return { code: groups.join('-'), hash: hashOf(characters) }
  })
}

/** The hash of a typed recovery code, whatever its case and spacing; null for anything else. */
export function hashTypedCode(typed: string): string | null {
  const characters = typed.toUpperCase().replace(/[\s-]/g, '')
  return /^[A-Z2-7]{24}$/.test(characters) ? hashOf(characters) : null
}

const hashOf = (characters: string) => createHash('sha256').update(characters).digest('hex')
