import { catalog } from '#practice/catalog.ts'
import { deliveredFacts } from '#practice/facts/facts.ts'
import { practice } from '#practice/practice.ts'
import { contentShape } from '#practice/schema.ts'
import { insertRows, type RunStatement, type SeedCapability } from '#server/db/seed/capability.ts'
import { makeDemoAppointments } from '#server/db/seed/demo-appointments.ts'
import { blockedDate, breakHour, closedDate, extraDate, makeDemoRules } from '#server/db/seed/demo-rules.ts'
import { makeDemoPickup } from '#server/db/seed/pickup-orders.ts'
import { idFor } from '#server/db/seed/random.ts'
import { toInstant, toLocal } from '#shared/local-time.ts'
import { days, hours, minutes } from '#shared/time.ts'

/** The publications of the demo: what was delivered, then the hours in which sessions can be booked, then pickup. */
async function publishHours(run: RunStatement, today: Date): Promise<void> {
  const booking = makeDemoRules()
  if (!booking) return
  const versions = [
    { facts: deliveredFacts, by: 'first start', daysAgo: 365, note: null, changes: null },
    {
      facts: { ...deliveredFacts, booking },
      by: practice.coach.fullName,
      daysAgo: 200,
      note: 'Changed when sessions can be booked.',
      changes: 1,
    },
    {
      facts: { ...deliveredFacts, booking, pickup: makeDemoPickup() },
      by: practice.coach.fullName,
      daysAgo: 190,
      note: 'Changed where and when orders are picked up.',
      changes: 1,
    },
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
async function addDays(run: RunStatement, today: Date): Promise<void> {
  const [closed, extra] = [closedDate(today), extraDate(today)]
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
  const date = blockedDate(today)
  const taken = makeDemoAppointments(today).map(({ appointment_date }) => appointment_date.getTime())
  const free = [15, 14, 11, 12, 9, 16, breakHour].flatMap((hour) => {
    const startsAt = date && toInstant(date, `${String(hour).padStart(2, '0')}:00`)
    return startsAt && !taken.includes(startsAt.getTime()) ? [startsAt] : []
  })
  const [startsAt] = free
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
    created_at: new Date(today.getTime() - days(3)),
  }
  await insertRows(run, 'booked_times', [block])
}

const waiting = [
  { name: 'Iris Bell', partOfDay: 'morning', weekdays: null },
  { name: 'Omar Farah', partOfDay: 'evening', weekdays: ['Mo', 'We'] },
  { name: 'Greta Lindqvist', partOfDay: 'any', weekdays: null },
] as const

/** Since the last hour of yesterday: every cancelled time is older, so that none is theirs yet. */
const addWaitlist = (run: RunStatement, today: Date) =>
  insertRows(
    run,
    'waitlist_entries',
    waiting.flatMap(({ name, partOfDay, weekdays }, index) => {
      const service = catalog.services[index % catalog.services.length]
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
  async demo({ run, today }) {
    await publishHours(run, today)
    await addDays(run, today)
    await addWaitlist(run, today)
    const settings = {
      meetingLink: 'https://meet.example.com/demo',
      address: `12 Garden Street, ${practice.place.city}`,
      directions: 'Ring twice. The door is beside the bakery.',
    }
    await insertRows(run, 'practice_settings', [{ name: 'practice', settings }])
  },
}
