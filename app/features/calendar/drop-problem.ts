import type { GridItem } from '#app/features/calendar/grid-items.ts'
import type { MinuteSpan } from '#app/features/calendar/open-hours.ts'

type Drop = {
  item: Pick<GridItem, 'key' | 'kind'>
  startsAt: Date
  endsAt: Date
  fromMinute: number
  toMinute: number
}
type Around = { items: readonly GridItem[]; open: readonly MinuteSpan[] | null; now: Date }

/** Why something that is dragged doesn't fit where it is, as far as the screen shows it; null when it does. */
export function dropProblem(
  { item, startsAt, endsAt, fromMinute, toMinute }: Drop,
  { items, open, now }: Around,
): string | null {
  const other = items.find(
    ({ key, starts_at, ends_at }) =>
      key !== item.key &&
      Date.parse(starts_at) < endsAt.getTime() &&
      Date.parse(ends_at) > startsAt.getTime(),
  )
  if (other) return `Overlaps ${other.title}`
  if (item.kind !== 'appointment') return null
  if (startsAt <= now) return 'In the past'
  const isOpen = open === null || open.some(([from, to]) => from <= fromMinute && toMinute <= to)
  return isOpen ? null : 'Outside your hours'
}
