import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '#shared/time.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { blend } from '#tests/support/offers.ts'

const { slug } = blend

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

const unknown = (n: number) => ({ email: `nobody${n}@limits.example` })

/** What strangers may ask for, and how often from one network in ten minutes. */
test.each([
  [
    'registration',
    '/api/auth/sign-up',
    50,
    (n: number) => ({ ...unknown(n), firstName: 'A', lastName: 'B', password: 'correct horse battery' }),
  ],
  ['a password reset', '/api/auth/request-reset', 40, unknown],
  ['a new link', '/api/auth/resend-confirmation', 40, unknown],
  ['a checkout', `/api/functions/create-${slug}-checkout`, 60, () => ({ quantity: 1 })],
  [
    'saving an order',
    `/api/functions/save-${slug}-order`,
    600,
    () => ({ sessionId: 'cs_unknown_1234567890' }),
  ],
] as const)('one network cannot repeat %s endlessly', async (name, path, max, input) => {
  const peer = `10.77.0.${name.length}`
  const calls = Array.from({ length: max + 2 }, (_, n) => t.call('POST', path, input(n), null, peer))
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  expect((await t.call('POST', path, input(max + 2), null, '10.78.0.1')).status).not.toBe(429)
})

/** What emails the owner, or addresses that anybody can type. */
test.each([
  ['the contact form', '/api/contact', 'contact/address/day', { name: 'A', message: 'Hello', website: '' }],
  ['sign-ups for news', '/api/news', 'news/network/day', {}],
  ['waits for a product', '/api/checkout/wait', 'checkout/wait/day', { product: slug }],
] as const)('one network cannot repeat %s all day', async (_, path, name, input) => {
  await t.limit({ name, max: 50, windowMs: days(1) }, '10.80.0.1', 50)
  const call = (peer: string) => t.call('POST', path, { ...unknown(0), ...input }, null, peer)
  expect((await call('10.80.0.1')).status).toBe(429)
  expect((await call('10.80.0.2')).status).not.toBe(429)
})

test('one network cannot use up the checkouts of the site', async () => {
  const path = `/api/functions/create-${slug}-checkout`
  await t.limit({ name: 'checkout/address/day', max: 300, windowMs: days(1) }, '10.79.0.1', 300)
  const call = async (peer: string) => (await t.call('POST', path, { quantity: 1 }, null, peer)).status
  expect([await call('10.79.0.1'), await call('10.79.0.2')]).toEqual([429, 200])
})
