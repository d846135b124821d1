import type { LiveState } from '#shared/live.ts'

export type LiveCard = {
  phase: 'unknown' | 'notLive' | 'live' | 'ended'
  link: string | null
  /** She has gone to the meeting from this page. */
  connected: boolean
}

export const unknownCard: LiveCard = { phase: 'unknown', link: null, connected: false }

/** The card after the server said how it is. A session that ends takes its link and the connection with it. */
export function afterNews(card: LiveCard, { live, meeting_link: link }: LiveState): LiveCard {
  if (live) return { phase: 'live', link, connected: card.connected && card.link === link }
  const seen = card.phase === 'live' || card.phase === 'ended'
  return { phase: seen ? 'ended' : 'notLive', link: null, connected: false }
}

/** What to tell somebody who is looking on while it happens. */
export function newsContent(before: LiveCard, after: LiveCard): string | null {
  const known = before.phase !== 'unknown'
  if (known && after.link !== null && after.link !== before.link)
    return 'Live session started with Google Meet'
  return before.phase === 'live' && after.phase === 'ended' ? 'Live session ended' : null
}
