import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { createLog } from '#server/create-log.ts'
import { createStripePayments } from '#server/providers/payments/stripe.ts'
import { createTwilioSms } from '#server/providers/sms/twilio.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { twilioKeys } from '#tests/support/fake-twilio.ts'

type Line = { msg: string; webhook: string; from: string; status: number; reason: string }
let lines: Line[] = []
const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
const refusals = () => lines.filter(({ msg }) => msg === 'webhook refused')

const webhookSecret = 'whsec_of_the_tests'
const nowhere = { apiBase: 'http://127.0.0.1:9', timeoutMs: 50 }
let t: TestApp
let app: TestApp['app']
beforeAll(async () => {
  t = await makeTestApp()
  const payments = createStripePayments({ secretKey: 'sk_test_1', webhookSecret, ...nowhere })
  const sms = createTwilioSms({ ...twilioKeys, publicUrl: 'http://localhost:3000', ...nowhere })
  app = createApp({ ...t, log, payments, sms })
})
afterAll(() => t.close())
beforeEach(() => {
  lines = []
})

async function deliver(path: string, body: string, headers: Record<string, string>) {
  const request = new Request(`http://localhost:3000${path}`, { method: 'POST', body, headers })
  return (await app.fetch(request, { incoming: { socket: { remoteAddress: '203.0.113.7' } } })).status
}

const sign = (payload: string, timestamp = Math.floor(Date.now() / 1000)) => ({
  'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp }),
})
const deliverPayment = (body: string, headers: Record<string, string> = sign(body)) =>
  deliver('/webhooks/payments', body, headers)

test.each([
  ...['null', '1', '"x"', '[]', '{}', '{', '{"type":1}', '{"type":"checkout.session.completed"}'],
  '{"type":"checkout.session.completed","data":null}',
  '{"type":"checkout.session.completed","data":{"object":{"id":5}}}',
  '{"type":"charge.refunded","data":{"object":{"payment_intent":5}}}',
  '{"type":"charge.dispute.created","data":{"object":{"payment_intent":[]}}}',
])('a signed body that is no event is refused with one log line: %s', async (body) => {
  expect(await deliverPayment(body)).toBe(400)
  expect(refusals()).toEqual([
    expect.objectContaining({
      webhook: '/webhooks/payments',
      from: '203.0.113.7',
      status: 400,
      reason: 'malformed',
    }),
  ])
  expect(lines.filter(({ msg }) => msg === 'internal')).toEqual([])
})

const event = '{"type":"balance.available","data":{"object":{"object":"balance"}}}'

test('a signed event of another type is accepted without a log line', async () => {
  expect(await deliverPayment(event)).toBe(200)
  expect(refusals()).toEqual([])
})

test.each([
  ['signature', {}],
  ['signature', { 'stripe-signature': 'nonsense' }],
  ['signature', sign('another body')],
  ['stale', sign(event, Math.floor(Date.now() / 1000) - 3600)],
] as const)('a payment event is refused for its %s with one log line', async (reason, headers) => {
  expect(await deliverPayment(event, headers)).toBe(400)
  expect(refusals()).toEqual([expect.objectContaining({ status: 400, reason })])
})

test('an oversized event is refused with one log line', async () => {
  expect(await deliverPayment('x'.repeat(70_000))).toBe(413)
  expect(refusals()).toEqual([expect.objectContaining({ status: 413, reason: 'too_large' })])
})

test.each(['/webhooks/sms/inbound', '/webhooks/sms/status?id=1'])(
  'an unsigned call of %s is refused with one log line',
  async (path) => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await deliver(path, 'From=%2B13125550100&Body=STOP', form)).toBe(403)
    expect(refusals()).toEqual([
      expect.objectContaining({ webhook: path.split('?')[0], status: 403, reason: 'signature' }),
    ])
  },
)
