export const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const
export type Weekday = (typeof weekdays)[number]
/** Times of a local day: '09:00'. */
export type OpenTime = { opens: string; closes: string }
export type OpeningHours = OpenTime & { days: readonly Weekday[] }
export type Week = Record<Weekday, readonly OpenTime[]>

/** The open times of each weekday; none on a closed day. */
export function toWeek(hours: readonly OpeningHours[]): Week {
  const timesOf = (day: Weekday) =>
    hours
      .filter(({ days }) => days.includes(day))
      .map(({ opens, closes }) => ({ opens, closes }))
      .sort((a, b) => a.opens.localeCompare(b.opens))
  return {
    Mo: timesOf('Mo'),
    Tu: timesOf('Tu'),
    We: timesOf('We'),
    Th: timesOf('Th'),
    Fr: timesOf('Fr'),
    Sa: timesOf('Sa'),
    Su: timesOf('Su'),
  }
}

/** One record for all days that open and close at the same time. */
export function fromWeek(week: Week): OpeningHours[] {
  const records = new Map<string, OpeningHours>()
  for (const day of weekdays) {
    for (const { opens, closes } of week[day]) {
      const record = records.get(`${opens}-${closes}`)
      records.set(`${opens}-${closes}`, { days: [...(record?.days ?? []), day], opens, closes })
    }
  }
  return [...records.values()]
}

/** What is wrong with the times of one day, as a sentence; null when they are fine. */
export function findProblem(times: readonly OpenTime[]): string | null {
  for (const [index, { opens, closes }] of times.entries()) {
    if (!opens || !closes) return 'Enter when you open and close.'
    if (opens >= closes) return 'The closing time is before the opening time.'
    const previous = times[index - 1]
    if (previous && opens < previous.closes) return 'The two times overlap.'
  }
  return null
}
