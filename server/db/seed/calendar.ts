import { contentShape } from '#practice/schema.ts'
import { insertRows, type RunStatement, type SeedCapability } from '#server/db/seed/capability.ts'
import { makeDemoAppointments } from '#server/db/seed/demo-appointments.ts'
import { idFor } from '#server/db/seed/random.ts'
import type { Demo } from '#server/db/seed/sample-content.ts'
import {
  blockedDate,
  breakHour,
  closedDate,
  extraDate,
  gapBetween,
  listServices,
  listStarts,
  takesBookings,
} from '#server/db/seed/working-hours.ts'
import { clockOfDay, toInstant, toLocal, weekdayOf } from '#shared/local-time.ts'
import { days, hours, minutes } from '#shared/time.ts'

/** The publications of the demo: what was delivered, then the hours in which sessions can be booked, then pickup. */
async function publishHours(run: RunStatement, { today, content }: Demo): Promise<void> {
  const { published, booking, pickup, practice } = content
  // A content file is published as the server starts.
  if (!published) return
  const own = practice.coach.fullName
  const [isNewBooking, isNewPickup] = [booking && !published.booking, pickup && !published.pickup]
  const withBooking = isNewBooking ? { ...published, booking } : published
  const versions = [
    { facts: published, by: 'first start', daysAgo: 365, note: null, changes: null },
    ...(isNewBooking
      ? [
          {
            facts: withBooking,
            by: own,
            daysAgo: 200,
            note: 'Changed when sessions can be booked.',
            changes: 1,
          },
        ]
      : []),
    ...(isNewPickup
      ? [
          {
            ...{ facts: { ...withBooking, pickup }, by: own, daysAgo: 190, changes: 1 },
            note: 'Changed where and when orders are picked up.',
          },
        ]
      : []),
  ]
  for (const { facts, by, daysAgo, note, changes } of versions)
    await run(
      `insert into content_versions (shape, document, published_by, published_at, note, changes)
       values ($1, $2::text::json, $3, $4, $5, $6)`,
      [
        contentShape,
        JSON.stringify({ shape: contentShape, facts, words: {} }),
        by,
        new Date(today.getTime() - days(daysAgo)),
        note,
        changes,
      ],
    )
}

/** A closed day, a morning on a day off, and an hour of the owner's own. */
async function addDays(run: RunStatement, demo: Demo): Promise<void> {
  const [closed, extra] = [closedDate(demo), extraDate(demo)]
  await insertRows(run, 'calendar_days', [
    ...(closed
      ? [
          {
            id: idFor('calendar day', 0),
            date: closed,
            kind: 'closed',
            opens: null,
            closes: null,
            note: 'Training',
          },
        ]
      : []),
    ...(extra
      ? [
          {
            id: idFor('calendar day', 1),
            date: extra,
            kind: 'extra',
            opens: '10:00',
            closes: '13:00',
            note: 'Open morning',
          },
        ]
      : []),
  ])
  const startsAt = findFreeHour(demo)
  if (!startsAt) return
  const endsAt = new Date(startsAt.getTime() + hours(1))
  const block = {
    id: idFor('block', 0),
    kind: 'block',
    starts_at: startsAt,
    ends_at: endsAt,
    occupied: `[${startsAt.toISOString()},${endsAt.toISOString()})`,
    may_overlap: false,
    title: 'Accountant',
    created_at: new Date(demo.today.getTime() - days(3)),
  }
  await insertRows(run, 'booked_times', [block])
}

/** The last hour of a day soon at which nobody is booked; the break if need be. */
function findFreeHour(demo: Demo): Date | null {
  const { content } = demo
  const date = blockedDate(demo)
  if (!date) return null
  const gapMs = minutes(gapBetween(content))
  const taken = makeDemoAppointments(demo).map(({ appointment_date, duration_minutes }) => ({
    startMs: appointment_date.getTime() - gapMs,
    endMs: appointment_date.getTime() + minutes(duration_minutes) + gapMs,
  }))
  const clock = clockOfDay(date)
  const starts = [...listStarts(content, weekdayOf(date)).toReversed(), breakHour * 60].flatMap(
    (minute) => clock.at(minute) ?? [],
  )
  const free = starts.find((startMs) =>
    taken.every((span) => span.endMs <= startMs || startMs + hours(1) <= span.startMs),
  )
  return free === undefined ? null : new Date(free)
}

const waiting = [
  { name: 'Iris Bell', partOfDay: 'morning', weekdays: null },
  { name: 'Omar Farah', partOfDay: 'evening', weekdays: ['Mo', 'We'] },
  { name: 'Greta Lindqvist', partOfDay: 'any', weekdays: null },
] as const

/** Since the last hour of yesterday: every cancelled time is older, so that none is theirs yet. */
const addWaitlist = (run: RunStatement, { today, content }: Demo) =>
  insertRows(
    run,
    'waitlist_entries',
    waiting.flatMap(({ name, partOfDay, weekdays }, index) => {
      const services = listServices(content)
      const service = services[index % services.length]
      const [duration] = service?.durations ?? []
      if (!service || !duration) return []
      const { date } = toLocal(new Date(today.getTime() + days(30)))
      return [
        {
          id: idFor('waitlist', index),
          created_at: new Date(today.getTime() - minutes(10 * (index + 1))),
          name,
          email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
          service_slug: service.slug,
          minutes: duration.minutes,
          part_of_day: partOfDay,
          weekdays,
          ends_at: toInstant(date, '00:00'),
          status: 'waiting',
        },
      ]
    }),
  )

export const calendar: SeedCapability = {
  name: 'calendar',
  async demo({ run, ...demo }) {
    const { practice, catalog, pickup } = demo.content
    await publishHours(run, demo)
    if (catalog.services.length === 0) return
    await addDays(run, demo)
    if (takesBookings(demo.content)) await addWaitlist(run, demo)
    const settings = {
      meetingLink: 'https://meet.example.com/demo',
      address: pickup?.place ?? `12 Garden Street, ${practice.place.city}`,
      directions: pickup ? pickup.directions : 'Ring twice. The door is beside the bakery.',
    }
    await insertRows(run, 'practice_settings', [{ name: 'practice', settings }])
  },
}
