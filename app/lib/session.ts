export type Session = { token: string; expiresAt: string }
/** `elsewhere`: in another tab. */
type Listener = (session: Session | null, where: 'here' | 'elsewhere') => void

const key = 'session'
const listeners = new Set<Listener>()
let unstored: Session | null = null

export function readSession(): Session | null {
  return parse(read()) ?? unstored
}

export function storeSession(session: Session): void {
  const before = readSession()
  try {
    localStorage.setItem(key, JSON.stringify(session))
    unstored = null
  } catch {
    unstored = session
  }
  if (before?.token !== session.token) announce(session, 'here')
}

export function clearSession(): void {
  const before = readSession()
  unstored = null
  try {
    localStorage.removeItem(key)
  } catch {
    // A browser that refuses storage holds nothing to remove.
  }
  if (before) announce(null, 'here')
}

/** Called when somebody signs in, changes or signs out, in this tab or another; a new expiry alone is silent. */
export function onSessionChange(listener: Listener): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTabs)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs)
  }
}

function followOtherTabs(event: StorageEvent) {
  if (event.storageArea !== localStorage || (event.key !== key && event.key !== null)) return
  const now = readSession()
  if (event.key === null || parse(event.oldValue)?.token !== now?.token) announce(now, 'elsewhere')
}

function announce(...news: Parameters<Listener>) {
  for (const listener of [...listeners]) listener(...news)
}

function read(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function parse(text: string | null): Session | null {
  try {
    const value: Partial<Record<keyof Session, unknown>> | null = JSON.parse(text ?? 'null')
    const { token, expiresAt } = value ?? {}
    return typeof token === 'string' && typeof expiresAt === 'string' ? { token, expiresAt } : null
  } catch {
    return null
  }
}
