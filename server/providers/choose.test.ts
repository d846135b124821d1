import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/create-log.ts'
import { InvalidSettingError, readEnv } from '#server/env.ts'
import { chooseProviders, verifyCredentials } from '#server/providers/choose.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createFakeStripe, type FakeStripe, stripeKeys } from '#tests/support/fake-stripe.ts'
import { createFakeTwilio, type FakeTwilio, twilioKeys } from '#tests/support/fake-twilio.ts'

let t: TestApp
let stripe: FakeStripe
let twilio: FakeTwilio
beforeAll(async () => {
  t = await makeTestApp()
  stripe = await createFakeStripe()
  twilio = await createFakeTwilio()
})
afterAll(async () => {
  await stripe.close()
  await twilio.close()
  await t.close()
})

const keys = () => ({
  STRIPE_SECRET_KEY: stripeKeys.secretKey,
  STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
  STRIPE_API_BASE: stripe.url,
  TWILIO_ACCOUNT_SID: twilioKeys.accountSid,
  TWILIO_AUTH_TOKEN: twilioKeys.authToken,
  TWILIO_FROM: twilioKeys.from,
  TWILIO_API_BASE: twilio.url,
})

async function start(source: Record<string, string>) {
  const warnings: string[] = []
  const log = createLog('warn', { write: (line) => void warnings.push(line) })
  const { payments, email, sms } = await chooseProviders(readEnv(source), t.scope, 'secret')
  await verifyCredentials({ payments, email, sms }, (text, reason) => log.warn({ reason }, text))
  return { kinds: [payments.kind, email.kind, sms.kind], warnings }
}

test('without settings every provider is embedded', async () => {
  expect(await start({})).toEqual({ kinds: ['embedded', 'embedded', 'embedded'], warnings: [] })
})

test('valid keys cause no warning', async () => {
  expect(await start(keys())).toEqual({ kinds: ['stripe', 'embedded', 'twilio'], warnings: [] })
})

test.each([
  ['STRIPE_SECRET_KEY', 'sk_test_someOtherSecret'],
  ['TWILIO_AUTH_TOKEN', 'someOtherSecret'],
])('rejects a wrong %s at the start, naming the variable but not its value', async (name, value) => {
  const error = await start({ ...keys(), [name]: value }).catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(InvalidSettingError)
  expect(String(error)).toContain(name)
  expect(String(error)).not.toContain('OtherSecret')
})

test('an unreachable or broken vendor only causes a warning, which says why', async () => {
  stripe.faults.push('broken')
  await twilio.down()
  const { warnings } = await start(keys())
  const reasonOf = (name: string) =>
    JSON.parse(warnings.find((line) => line.includes(`the ${name} provider could not be verified`)) ?? '{}')
      .reason
  expect(warnings).toHaveLength(2)
  expect([reasonOf('payments'), reasonOf('sms')]).toEqual([
    'Error: An error occurred',
    expect.stringMatching(/^Error: connect ECONNREFUSED/),
  ])
  await twilio.up()
})
