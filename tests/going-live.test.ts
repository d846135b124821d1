import { expect, test } from 'vitest'
import { read } from '#tests/support/sources.ts'

const { text: page } = read('docs/going-live.md')
const { text: env } = read('server/env.ts')
const { text: stripe } = read('server/providers/payments/stripe.ts')
const unique = (matches: Iterable<RegExpMatchArray>) =>
  [...new Set([...matches].map(([, name = '']) => name))].sort()

test('the page names only existing settings', () => {
  const named = unique(page.matchAll(/\b([A-Z]+(?:_[A-Z]+)+)\b/g))
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((name) => !new RegExp(`^  ${name}: `, 'm').test(env))).toEqual([])
})

test('the Stripe events to select are those the webhook handles', () => {
  const handled = unique(stripe.matchAll(/case '([a-z_.]+)':/g))
  const listed = unique(page.matchAll(/`((?:checkout|charge|refund)\.[a-z_.]+)`/g))
  expect(listed).toEqual(handled)
})

test('the webhook addresses to paste are those the server serves', () => {
  const pasted = unique(page.matchAll(/https:\/\/your-practice\.example(\/[a-z/]+)/g))
  expect(pasted).toEqual(['/webhooks/email/mime', '/webhooks/payments', '/webhooks/sms/inbound'])
  const { text: app } = read('server/app.ts')
  expect(app).toContain("app.route('/webhooks', paymentWebhook(")
  expect(app).toContain("app.route('/webhooks/sms', smsWebhooks(")
  expect(app).toContain("app.route('/webhooks/email', emailWebhook(")
  expect(read('server/features/inbox/webhook.ts').text).toContain("'/mime'")
  expect(read('server/features/payments/webhook.ts').text).toContain("'/payments'")
  expect(read('server/features/messages/webhook.ts').text).toContain("'/inbound'")
})
