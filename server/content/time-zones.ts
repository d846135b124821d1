import type { PracticeFacts } from '#practice/schema.ts'

const [eastern, central, mountain, pacific] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
] as const

/** The time zones of each state, the one of most people first; a place that keeps the same clock is not named again. */
const zonesOfStates: Readonly<Record<string, readonly string[]>> = {
  ...forEach('CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV', eastern),
  ...forEach('FL IN KY MI', eastern, central),
  ...forEach('AL AR IA IL LA MN MO MS OK WI', central),
  ...forEach('TN', central, eastern),
  ...forEach('KS ND NE SD TX', central, mountain),
  ...forEach('CO MT NM UT WY', mountain),
  ...forEach('AZ', 'America/Phoenix', mountain),
  ...forEach('ID', mountain, pacific),
  ...forEach('CA WA', pacific),
  ...forEach('NV OR', pacific, mountain),
  ...forEach('AK', 'America/Anchorage', 'America/Adak'),
  ...forEach('HI', 'Pacific/Honolulu'),
  ...forEach('PR VI', 'America/Puerto_Rico'),
  ...forEach('GU MP', 'Pacific/Guam'),
  ...forEach('AS', 'Pacific/Pago_Pago'),
}

function forEach(states: string, ...zones: string[]) {
  return Object.fromEntries(states.split(' ').map((state) => [state, zones]))
}

/**
 * A sentence for a practice of the United States whose state has another clock than `timeZone`, and for one elsewhere that has the
 * clock of a setting nobody made; null for any other.
 */
export function warnOfTimeZone({ place }: Pick<PracticeFacts, 'place'>, timeZone: string): string | null {
  if (place.country !== 'US')
    return timeZone === central
      ? `Times are those of ${central}. If the clocks of ${place.city} are others, set TIME_ZONE, as in TIME_ZONE=America/Toronto, and start again.`
      : null
  const zones = zonesOfStates[place.regionCode]
  const [usual] = zones ?? []
  if (!zones || !usual || zones.some((zone) => clockOf(zone) === clockOf(timeZone))) return null
  return `Times are those of ${timeZone}, and the clocks of ${place.region} are those of ${zones.join(' or ')}. Set TIME_ZONE=${usual} and start again.`
}

/** What a zone's clock shows in winter and in summer, so that America/Detroit is as good as America/New_York. */
const clockOf = (timeZone: string) =>
  ['2026-01-15T12:00Z', '2026-07-15T12:00Z']
    .map((at) => new Date(at).toLocaleString('en-US', { timeZone }))
    .join()
