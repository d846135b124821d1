import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

const pickup = {
  place: '12 Elm Street, Chicago',
  directions: null,
  hours: [{ days: ['Mo', 'We'], opens: '09:00', closes: '12:00' }],
  noticeHours: 24,
  daysAhead: 14,
  payAtPickup: true,
}
const salesTax = {
  label: 'Sales tax',
  rates: [{ product: 'gingerade', basisPoints: 725 }],
  appliesTo: 'pickup',
}
const readPickup = async () => (await t.call('GET', '/api/selling/pickup', undefined, owner)).body
const readTax = async () => (await t.call('GET', '/api/selling/tax', undefined, owner)).body
const putPickup = (base: number, value: unknown) =>
  t.call('PUT', '/api/selling/pickup', { base, pickup: value }, owner)
const putTax = (base: number, value: unknown) =>
  t.call('PUT', '/api/selling/tax', { base, sales_tax: value }, owner)

test('nothing is picked up or taxed until the owner says so', async () => {
  expect(await readPickup()).toMatchObject({ pickup: null, open_pickups: 0 })
  expect(await readTax()).toMatchObject({ sales_tax: null })
  expect(t.content.offers.pickup).toBe(false)
})

test('pickup is published with the site and ended again', async () => {
  const saved = await putPickup((await readPickup()).base, pickup)
  expect(saved.body).toMatchObject({ pickup, open_pickups: 0 })
  expect(t.content.pickup).toEqual(pickup)
  expect(t.content.offers.pickup).toBe(true)
  expect((await putPickup(saved.body.base, null)).body.pickup).toBeNull()
  expect(t.content.pickup).toBeNull()
})

test('wrong pickup hours are refused with a sentence for each mistake; nothing is published', async () => {
  const before = await readPickup()
  const [row] = pickup.hours
  const refused = await putPickup(before.base, {
    ...pickup,
    place: ' ',
    hours: [row, { ...row, opens: '11:00', closes: '13:00' }],
    noticeHours: 337,
    daysAhead: 0,
  })
  expect(refused.status).toBe(422)
  expect(refused.body.error.details.problems).toEqual([
    { path: 'facts.pickup.place', sentence: 'Enter a text.' },
    {
      path: 'facts.pickup.hours',
      sentence: 'Two rows of the same day overlap. Change one of them.',
    },
    { path: 'facts.pickup.noticeHours', sentence: 'Enter a whole number from 0 to 336.' },
    { path: 'facts.pickup.daysAhead', sentence: 'Enter a whole number from 1 to 60.' },
  ])
  expect(await readPickup()).toEqual(before)
})

test.each([
  ['without hours', { ...pickup, hours: [] }],
  ['with an unknown field', { ...pickup, free: true }],
  ['with payment that is neither yes nor no', { ...pickup, payAtPickup: 'maybe' }],
  ['with a day that is none', { ...pickup, hours: [{ days: ['Xx'], opens: '09:00', closes: '10:00' }] }],
  [
    'with hours that end before they begin',
    { ...pickup, hours: [{ days: ['Mo'], opens: '10:00', closes: '09:00' }] },
  ],
])('pickup %s is refused', async (_name, value) => {
  const before = await readPickup()
  expect((await putPickup(before.base, value)).status).toBe(422)
  expect(await readPickup()).toEqual(before)
})

test('of two tabs that change pickup the second is refused; a change of the tax in between doesn’t matter', async () => {
  const { base } = await readPickup()
  expect((await putTax(base, salesTax)).status).toBe(200)
  expect((await putPickup(base, pickup)).status).toBe(200)
  const second = await putPickup(base, { ...pickup, place: '99 Oak Street' })
  expect([second.status, second.body.error.code]).toEqual([409, 'content_changed'])
  expect(t.content.pickup?.place).toBe(pickup.place)
  expect(t.content.salesTax).toEqual(salesTax)
})

test('two changes at the same moment: one is published, the other is refused', async () => {
  const { base } = await readPickup()
  const places = ['1 First Street', '2 Second Street']
  const answers = await Promise.all(places.map((place) => putPickup(base, { ...pickup, place })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const winner = places[answers.findIndex(({ status }) => status === 200)]
  expect((await readPickup()).pickup.place).toBe(winner)
})

test.each([
  ['a product that doesn’t exist', [{ product: 'soap', basisPoints: 100 }], 'No product has the short name'],
  ['a rate above 25 %', [{ product: 'gingerade', basisPoints: 2501 }], 'Enter a rate from 0.01 % to 25 %.'],
  ['no rate at all', [], 'Add at least one rate.'],
  [
    'two rates for one product',
    [...salesTax.rates, ...salesTax.rates],
    'Two rates are for the same product.',
  ],
])('sales tax of %s is refused with a sentence', async (_name, rates, sentence) => {
  const before = await readTax()
  const refused = await putTax(before.base, { ...salesTax, rates })
  expect(refused.status).toBe(422)
  const sentences = refused.body.error.details.problems.map(
    (problem: { sentence: string }) => problem.sentence,
  )
  expect(sentences).toEqual([expect.stringContaining(sentence)])
  expect(await readTax()).toEqual(before)
})

test('without a base, or with a text for one, nothing is published', async () => {
  for (const body of [{ pickup }, { base: 'newest', pickup }, {}, []])
    expect((await t.call('PUT', '/api/selling/pickup', body, owner)).status).toBe(400)
})
