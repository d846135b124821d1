/** How far the server's clock is ahead of this device's: whether a session has begun is the server's to say. */
let aheadMs = 0

/** `now`: an instant; missing from a server of an earlier version. */
export function followServerClock(now: string | undefined): void {
  const serverMs = Date.parse(now ?? '')
  aheadMs = Number.isNaN(serverMs) ? 0 : serverMs - Date.now()
}

/** Milliseconds since 1970, as `Date.now()`. */
export const serverNow = (): number => Date.now() + aheadMs
