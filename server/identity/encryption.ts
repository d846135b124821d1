import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

export type Encryption = ReturnType<typeof createEncryption>

/**
 * Keeps short secrets unreadable to whoever reads the table they lie in. `owner` is bound to what is sealed: in another
 * row it does not open.
 */
export function createEncryption(secret: string, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    seal(plain: Uint8Array, owner: string): string {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(owner))
      const hidden = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')
    },
    /** Null for what was sealed under another key or for another owner. */
    open(sealed: string, owner: string): Uint8Array | null {
      const bytes = Buffer.from(sealed, 'base64url')
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes))
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
        return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()])
      } catch {
        return null
      }
    },
  }
}
