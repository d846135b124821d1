import type { LiveState } from '#shared/live.ts'

export type LiveSession = {
  phase: 'unknown' | 'notLive' | 'live' | 'ended'
  link: string | null
  /** The client joined the meeting from this page. */
  connected: boolean
}

export const unknownSession: LiveSession = { phase: 'unknown', link: null, connected: false }

/** The session after an update from the server. When it ends, its link and the connection go with it. */
export function applyUpdate(session: LiveSession, { live, meeting_link: link }: LiveState): LiveSession {
  if (live) return { phase: 'live', link, connected: session.connected && session.link === link }
  const wasLive = session.phase === 'live' || session.phase === 'ended'
  return { phase: wasLive ? 'ended' : 'notLive', link: null, connected: false }
}

/** The toast for a change that happens while the page is open. */
export function changeMessage(before: LiveSession, after: LiveSession): string | null {
  const isKnown = before.phase !== 'unknown'
  if (isKnown && after.link !== null && after.link !== before.link) {
    return 'Live session started with Google Meet'
  }
  return before.phase === 'live' && after.phase === 'ended' ? 'Live session ended' : null
}
