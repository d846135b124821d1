import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliveredFacts } from '#practice/facts/facts.ts'
import type { Facts, Service } from '#practice/schema.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { waitlistEntries } from '#server/db/schema/waitlist.ts'
import type { DraftChanges } from '#shared/content.ts'
import { addDays, toInstant, toLocal } from '#shared/local-time.ts'
import { days } from '#shared/time.ts'
import { bookingRules } from '#tests/support/booking.ts'
import { type ContentApp, openContentApp } from '#tests/support/content-editor.ts'
import { publishContent } from '#tests/support/publish-content.ts'

const system = { role: 'system', job: 'test' } as const
const open: Facts = { ...deliveredFacts, booking: bookingRules }

let t: ContentApp['t']
let token: string
let editor: ContentApp['editor']
beforeAll(async () => {
  ;({ t, token, editor } = await openContentApp())
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.scope(system, async (tx) => {
    await tx.delete(appointments)
    await tx.delete(waitlistEntries)
  })
  await publishContent(t, token, open)
})

const dayAhead = (count: number) => addDays(toLocal(new Date()).date, count)
const at = (ahead: number) => toInstant(dayAhead(ahead), '10:00') ?? new Date(Number.NaN)
const nameDay = (ahead: number) =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${dayAhead(ahead)}T12:00:00Z`))

const add = (ahead: number, values: Partial<typeof appointments.$inferInsert> = {}) =>
  t.scope(system, (tx) =>
    tx.insert(appointments).values({
      clientName: 'Ada Pine',
      clientEmail: 'ada@example.com',
      serviceType: 'Foot Detox',
      serviceSlug: 'foot-detox',
      place: 'inPerson',
      durationMinutes: 60,
      appointmentDate: at(ahead),
      status: 'confirmed',
      ...values,
    }),
  )
const wait = (values: Partial<typeof waitlistEntries.$inferInsert> = {}) =>
  t.scope(system, (tx) =>
    tx.insert(waitlistEntries).values({
      name: 'Bea',
      email: `${randomUUID()}@example.com`,
      serviceSlug: 'foot-detox',
      minutes: 60,
      partOfDay: 'any',
      endsAt: new Date(Date.now() + days(30)),
      ...values,
    }),
  )

const withService = (change: (service: Service) => Service): Facts => ({
  ...open,
  services: open.services.map((service) => (service.slug === 'foot-detox' ? change(service) : service)),
})
/** What the owner reads before they publish these facts. */
async function readBooked(facts: object): Promise<DraftChanges['booked']> {
  await editor.saveDraft((document) => ({ ...document, facts: { ...facts } }))
  const { booked } = (await editor.call('GET', '/changes')).body
  const { revision } = await editor.readDraft()
  await editor.call('DELETE', `/draft?revision=${revision}`)
  return booked
}
const footDetox = (...sentences: string[]) => [{ service: 'foot-detox', sentences }]
const noTimes = 'They stay on the waitlist, but no times are offered to them.'

test('a service that is removed or off the site says who is booked ahead and who waits', async () => {
  await add(9)
  await add(5, { status: 'pending' })
  await add(7, { serviceSlug: null, serviceType: ' foot detox' })
  // Over, cancelled, or of another service.
  await add(-2)
  await add(4, { status: 'cancelled' })
  await add(3, { serviceSlug: 'online', serviceType: 'Online Consultations', place: 'online' })
  await wait()
  await wait({ endsAt: new Date(Date.now() - days(1)) })
  const sentences = footDetox(
    `3 sessions are booked for Foot Detox, the next on ${nameDay(5)}. They stay booked. To move one, its client asks you.`,
    `1 person waits for Foot Detox. ${noTimes}`,
  )
  expect(await readBooked(withService((service) => ({ ...service, isOffered: false })))).toEqual(sentences)
  const services = open.services.filter(({ slug }) => slug !== 'foot-detox')
  expect(await readBooked({ ...open, services })).toEqual(sentences)
})

test('another place or other lengths concern only the sessions that were booked so', async () => {
  const [length] = deliveredFacts.services.flatMap(({ slug, durations }) =>
    slug === 'foot-detox' ? durations.map(({ minutes }) => minutes) : [],
  )
  const minutes = length ?? 0
  await add(5, { durationMinutes: minutes })
  await add(6, { durationMinutes: minutes + 30 })
  await wait({ minutes })
  await wait({ minutes })
  await wait({ minutes: minutes + 30 })
  const shorter = withService((service) => ({
    ...service,
    durations: service.durations.map((duration) => ({ ...duration, minutes: duration.minutes + 5 })),
  }))
  expect(await readBooked(shorter)).toEqual(
    footDetox(
      `1 session of ${minutes} minutes is booked for Foot Detox, on ${nameDay(5)}. It stays booked. To move it, the client asks you.`,
      `2 people wait for ${minutes} minutes of Foot Detox. ${noTimes}`,
    ),
  )
  expect(await readBooked(withService((service) => ({ ...service, place: 'online' })))).toEqual(
    footDetox(
      `2 sessions are booked for Foot Detox in person, the next on ${nameDay(5)}. They stay in person. To move one, its client asks you.`,
      '2 people wait for Foot Detox. They’ll be offered times online.',
    ),
  )
})

test('who waits for a length that goes isn’t promised times at the new place', async () => {
  const lengths = deliveredFacts.services.flatMap(({ slug, durations }) =>
    slug === 'foot-detox' ? durations.map(({ minutes }) => minutes) : [],
  )
  const minutes = lengths[0] ?? 0
  await wait({ minutes })
  await wait({ minutes: minutes + 5 })
  await wait({ minutes: minutes + 5 })
  const elsewhere = withService((service) => ({
    ...service,
    place: 'online',
    durations: service.durations.map((duration) => ({ ...duration, minutes: duration.minutes + 5 })),
  }))
  expect(await readBooked(elsewhere)).toEqual(
    footDetox(
      '2 people wait for Foot Detox. They’ll be offered times online.',
      `1 person waits for ${minutes} minutes of Foot Detox. ${noTimes}`,
    ),
  )
})

test('who waits for a length that went earlier isn’t promised times at the new place', async () => {
  const shorter = (service: Service): Service => ({
    ...service,
    durations: service.durations.map((duration) => ({ ...duration, minutes: duration.minutes - 15 })),
  })
  const [was] = open.services.flatMap(({ slug, durations }) => (slug === 'foot-detox' ? durations : []))
  await wait({ minutes: was?.minutes ?? 0 })
  await publishContent(t, token, withService(shorter))
  expect(await readBooked(withService((service) => ({ ...shorter(service), place: 'online' })))).toEqual([])
})

test('other changes of a service, and services that nobody booked, need no word', async () => {
  await add(5)
  expect(await readBooked(withService((service) => ({ ...service, title: 'Foot bath' })))).toEqual([])
  const services = open.services.filter(({ slug }) => slug !== 'online')
  expect(await readBooked({ ...open, services })).toEqual([])
  expect(await readBooked({ ...open, services: 'half typed', booking: [null] })).toHaveLength(1)
})

test('going back to an earlier version, and the rules of booking, say it too', async () => {
  await add(5)
  const { newest } = await editor.readDraft()
  const fewer = { ...open, services: open.services.filter(({ slug }) => slug !== 'foot-detox') }
  const rules = bookingRules.services.filter(({ slug }) => slug !== 'foot-detox')
  await publishContent(t, token, { ...fewer, booking: { ...bookingRules, services: rules } })
  const { newest: without } = await editor.readDraft()
  await publishContent(t, token, { ...open, practice: { ...open.practice, mark: 'none' } })
  const sentences = footDetox(
    `1 session is booked for Foot Detox, on ${nameDay(5)}. It stays booked. To move it, the client asks you.`,
  )
  expect((await editor.call('GET', `/versions/${without}`)).body.booked).toEqual(sentences)
  expect((await editor.call('GET', `/versions/${newest}`)).body.booked).toEqual([])
  const { booked } = (await t.call('GET', '/api/booking/rules', undefined, token)).body
  expect(booked).toEqual(sentences)
})
