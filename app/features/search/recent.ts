/** What was opened from the search in this tab, the latest first. */
export type Recent = { title: string; detail: string; to: string }

const key = 'recent-search'
const maxRecent = 5

/** Only for the session it was stored in: names of clients don't outlive a sign-out. */
export function readRecent(sessionToken: string | undefined): Recent[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (!isStored(stored) || stored.session !== sessionEnd(sessionToken)) return []
    return stored.entries.filter(isRecent)
  } catch {
    return []
  }
}

export function storeRecent(sessionToken: string | undefined, opened: Recent): void {
  const entries = [opened, ...readRecent(sessionToken).filter(({ to }) => to !== opened.to)].slice(
    0,
    maxRecent,
  )
  try {
    sessionStorage.setItem(key, JSON.stringify({ session: sessionEnd(sessionToken), entries }))
  } catch {
    // Without storage nothing is remembered.
  }
}

export function forgetRecent(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Without storage nothing was remembered.
  }
}

/** Tells sessions apart without storing one. */
const sessionEnd = (token = '') => token.slice(-8)

const isStored = (value: unknown): value is { session: string; entries: unknown[] } =>
  typeof value === 'object' && value !== null && 'entries' in value && Array.isArray(value.entries)

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  'detail' in value &&
  'to' in value &&
  [value.title, value.detail, value.to].every((text) => typeof text === 'string') &&
  String(value.to).startsWith('/') &&
  !String(value.to).startsWith('//')
