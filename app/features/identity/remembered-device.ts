import { maxDeviceSecrets } from '#shared/account.ts'

const key = 'devices'

/** The secrets by which the server knows this browser: strangers who guess a password can't shut it out. */
export function readDeviceSecrets(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    const secrets = Array.isArray(stored) ? stored.filter((secret) => typeof secret === 'string') : []
    return secrets.slice(0, maxDeviceSecrets)
  } catch {
    return []
  }
}

/** Stays after signing out. The one used last comes first, and the oldest is dropped. */
export function storeDeviceSecret(secret: string): void {
  const others = readDeviceSecrets().filter((stored) => stored !== secret)
  try {
    localStorage.setItem(key, JSON.stringify([secret, ...others].slice(0, maxDeviceSecrets)))
  } catch {
    // A browser that refuses storage isn't remembered.
  }
}
