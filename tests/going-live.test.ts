import { expect, test } from 'vitest'
import { read } from '#tests/support/sources.ts'

const { text: page } = read('docs/going-live.md')
const { text: env } = read('server/env.ts')
const { text: stripe } = read('server/providers/payments/stripe.ts')
const unique = (found: Iterable<RegExpMatchArray>) =>
  [...new Set([...found].map(([, name = '']) => name))].sort()

test('every setting the page names is one', () => {
  const named = unique(page.matchAll(/\b([A-Z]+(?:_[A-Z]+)+)\b/g))
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((name) => !new RegExp(`^  ${name}: `, 'm').test(env))).toEqual([])
})

test('the events to choose at Stripe are those the server hears', () => {
  const heard = unique(stripe.matchAll(/case '([a-z_.]+)':/g))
  const chosen = unique(page.matchAll(/`((?:checkout|charge|refund)\.[a-z_.]+)`/g))
  expect(chosen).toEqual(heard)
})

test('the addresses to paste are those the server answers at', () => {
  const pasted = unique(page.matchAll(/your-practice\.example(\/[a-z/]+)/g))
  expect(pasted).toEqual(['/webhooks/payments', '/webhooks/sms/inbound'])
  const { text: app } = read('server/app.ts')
  expect(app).toContain("app.route('/webhooks', paymentWebhook(")
  expect(app).toContain("app.route('/webhooks/sms', smsWebhooks(")
  expect(read('server/features/orders/webhook.ts').text).toContain("'/payments'")
  expect(read('server/features/messages/webhook.ts').text).toContain("'/inbound'")
})
