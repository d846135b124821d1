/** `isOwner`: whether the owner's screens were opened with it. */
export type Session = { token: string; expiresAt: string; isOwner?: boolean }
/** `source`: 'here' for this tab, 'elsewhere' for another one. */
type Listener = (session: Session | null, source: 'here' | 'elsewhere') => void

const key = 'session'
const listeners = new Set<Listener>()
/** The session of a browser that refuses storage; it lasts until the page is closed. */
let inMemory: Session | null = null

export function readSession(): Session | null {
  return parse(readStored()) ?? inMemory
}

export function storeSession(session: Session): void {
  const previous = readSession()
  try {
    localStorage.setItem(key, JSON.stringify(session))
    inMemory = null
  } catch {
    inMemory = session
  }
  if (previous?.token !== session.token) notifyListeners(session, 'here')
}

/**
 * Keeps whether the session is the owner's: their next screen asks for its rows while its scripts load
 * (`app/boot/first-requests.ts`) and the session is checked.
 */
export function rememberOwner(isOwner: boolean): void {
  const session = readSession()
  if (session && (session.isOwner ?? false) !== isOwner) storeSession({ ...session, isOwner })
}

export function clearSession(): void {
  const previous = readSession()
  inMemory = null
  try {
    localStorage.removeItem(key)
  } catch {
    // A browser that refuses storage has nothing to remove.
  }
  if (previous) notifyListeners(null, 'here')
}

/**
 * The server knew nobody by the session that a call was sent with: it has ended, unless another one is here by now. One that was
 * deleted with the site's data is over as well, although nothing is stored any more.
 */
export function endRefusedSession(sent: Session | null): void {
  const current = readSession()
  if (current?.token !== sent?.token) return
  if (current) clearSession()
  else notifyListeners(null, 'here')
}

/** Calls `listener` when the signed-in user changes, in this tab or another; not for a new expiry alone. */
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
  const current = readSession()
  if (event.key === null || parse(event.oldValue)?.token !== current?.token)
    notifyListeners(current, 'elsewhere')
}

function notifyListeners(...args: Parameters<Listener>) {
  for (const listener of [...listeners]) listener(...args)
}

function readStored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function parse(text: string | null): Session | null {
  try {
    const value: Partial<Record<keyof Session, unknown>> | null = JSON.parse(text ?? 'null')
    const { token, expiresAt, isOwner } = value ?? {}
    if (typeof token !== 'string' || typeof expiresAt !== 'string') return null
    return { token, expiresAt, ...(isOwner === true && { isOwner }) }
  } catch {
    return null
  }
}
