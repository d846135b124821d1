import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/create-log.ts'
import { createStripePayments } from '#server/providers/payments/stripe.ts'
import { createTwilioSms } from '#server/providers/sms/twilio.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import type { Fault } from '#tests/support/fake-server.ts'
import { createFakeStripe, type FakeStripe, stripeKeys } from '#tests/support/fake-stripe.ts'
import { createFakeTwilio, type FakeTwilio, twilioKeys } from '#tests/support/fake-twilio.ts'
import { blend } from '#tests/support/offers.ts'

const { slug } = blend
const lines: string[] = []
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString())
    done()
  },
})
const secret = {
  password: 'correct horse battery secret',
  text: 'a private word by text',
  contact: 'a private word by mail',
  email: 'reader@example.com',
}

let t: TestApp
let stripe: FakeStripe
let twilio: FakeTwilio
beforeAll(async () => {
  stripe = await createFakeStripe()
  twilio = await createFakeTwilio()
  const payments = createStripePayments({ ...stripeKeys, apiBase: stripe.url, timeoutMs: 200 })
  const sms = createTwilioSms({
    ...twilioKeys,
    publicUrl: 'http://localhost:3000',
    apiBase: twilio.url,
    timeoutMs: 200,
  })
  t = await makeTestApp({ log: createLog('debug', sink), payments: () => payments, sms })
})
afterAll(async () => {
  await t.close()
  await stripe.close()
  await twilio.close()
})

test('the log of a journey with failing vendors holds no key, token, password or message text', async () => {
  const { email, password, confirmToken } = await t.register(secret.email, secret.password)
  await t.call('POST', '/api/auth/sign-in', { email, password: 'wrong secret password' })
  await t.call('POST', '/api/auth/confirm-email', { token: confirmToken, password })
  const token = await t.signIn(email, password)
  const { body } = await t.call('GET', '/api/session', undefined, token)
  await t.call('POST', '/api/auth/request-reset', { email })
  const resetMail = (await t.sentMail()).find((mail) => mail.to === email && mail.text.includes('reset='))
  const resetToken = /reset=(\S+)/.exec(resetMail?.text ?? '')?.[1] ?? 'no token'
  await t.call('POST', '/api/auth/reset-password', { token: resetToken, password: 'another secret password' })
  const owner = await t.signIn(admin.email, admin.password)

  const faults: Fault[] = ['reset', 'late', 'busy', 'broken', 'lost', 'half']
  for (const fault of faults) {
    twilio.faults.push(fault)
    const text = { to: '+13125550177', message: secret.text, userId: 'admin' }
    await t.call('POST', '/api/functions/send-sms', text, owner)
    await t.outbox.drain()
    stripe.faults.push(fault, fault, fault)
    await t.call('POST', `/api/functions/create-${slug}-checkout`, { quantity: 1 })
    stripe.faults.length = 0
  }
  twilio.rejections.set('+13125550178', 21211)
  await t.call(
    'POST',
    '/api/functions/send-sms',
    { to: '+13125550178', message: secret.text, userId: 'admin' },
    owner,
  )
  await t.outbox.drain()
  const form = { From: '+13125550177', Body: secret.text, MessageSid: 'SM1', To: twilioKeys.from }
  const inbound = '/webhooks/sms/inbound'
  await t.app.request(inbound, { method: 'POST', ...twilio.sign(`http://localhost:3000${inbound}`, form) })
  await t.app.request(inbound, { method: 'POST', body: new URLSearchParams(form) })
  const played = { from: email, to: 'reply@sandbox.invalid', subject: secret.contact, text: secret.text }
  const playedForm = new URLSearchParams({ ...played, once: randomUUID() })
  await t.app.request(`/sandbox/emails?key=${t.sandboxKey}`, { method: 'POST', body: playedForm })
  await t.app.request('/webhooks/payments', { method: 'POST', body: '{"card": "4242424242424242"}' })
  await t.call('POST', '/api/contact', { name: 'Ada', email, message: secret.contact, website: '' })
  await t.outbox.drain()

  const log = lines.join('')
  expect(lines.length).toBeGreaterThan(10)
  const secrets = {
    ...secret,
    wrongPassword: 'wrong secret password',
    newPassword: 'another secret password',
    adminPassword: admin.password,
    confirmToken,
    resetToken,
    session: token,
    ownerSession: owner,
    stripeKey: stripeKeys.secretKey,
    stripeSecret: stripeKeys.webhookSecret,
    twilioToken: twilioKeys.authToken,
    basic: Buffer.from(`${twilioKeys.accountSid}:${twilioKeys.authToken}`).toString('base64'),
    card: '4242424242424242',
  }
  expect(body.profile.email).toBe(secret.email)
  for (const [name, value] of Object.entries(secrets)) expect(log.includes(value), name).toBe(false)
})

test('user input cannot forge log lines or control the terminal', async () => {
  const forged = '{"level":60,"msg":"forged"}'
  const attacks = [
    `\n${forged}`,
    `\r\n${forged}`,
    `\u2028${forged}`,
    '\u001b[2J\u001b]0;x\u0007',
    '\u009b31m',
    '\u202e',
  ]
  const before = lines.length
  for (const text of attacks) {
    const path = encodeURIComponent(text)
    await t.call('GET', `/api/${path}`)
    await t.call('GET', `/api/orders/${path}?q=${path}`)
    await t.call('POST', '/api/auth/sign-in', { email: `a${text}@example.com`, password: text })
    await t.call('POST', '/api/contact', { name: text, email: 'a@example.com', message: text, website: '' })
    await t.app.request(`/sandbox/pay/${path}/pay`, {
      method: 'POST',
      body: new URLSearchParams({ name: text }),
    })
    await t.app.request('/webhooks/payments', { method: 'POST', body: text, headers: { 'user-agent': 'x' } })
  }
  const newLines = lines.slice(before)
  expect(newLines.length).toBeGreaterThan(10)
  for (const line of newLines) {
    expect(line.trimEnd()).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u)
    expect(JSON.parse(line)).not.toMatchObject({ msg: 'forged' })
    expect(line.length).toBeLessThan(4000)
  }
})
