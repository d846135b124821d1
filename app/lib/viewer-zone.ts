import { toLocal, zoneName } from '#shared/local-time.ts'
import { days } from '#shared/time.ts'

const shownHere = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** The practice's zone in words ('Central Time') where the viewer's clock tells another time; null where both agree. */
export function foreignZone(now = new Date()): string | null {
  const inOtherSeason = new Date(now.getTime() + days(182))
  return [now, inOtherSeason].every(agree) ? null : zoneName
}

/** An instant by the viewer's own clock: 'Sat, Nov 21, 10:50 AM'. */
export function formatForViewer(instant: Date): string {
  return shownHere.format(instant).replace(/\s/g, ' ')
}

function agree(instant: Date): boolean {
  const [hour, minute] = [instant.getHours(), instant.getMinutes()]
  return toLocal(instant).time === [hour, minute].map((n) => String(n).padStart(2, '0')).join(':')
}
