import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SmsProvider } from '#server/providers/sms/port.ts'
import { createTwilioSms } from '#server/providers/sms/twilio.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createFakeTwilio, type FakeTwilio, twilioKeys } from '#tests/support/fake-twilio.ts'

type Case = { provider: SmsProvider; takenFor(to: string): Promise<string[]> }

let t: TestApp
let standIn: FakeTwilio
const cases: Record<string, () => Case> = {
  embedded: () => ({
    provider: t.sms,
    takenFor: async (to) =>
      (await t.sentMail()).filter((sent) => sent.channel === 'sms' && sent.to === to).map(({ text }) => text),
  }),
  twilio: () => ({
    provider: createTwilioSms({ ...twilioKeys, apiBase: standIn.url, publicUrl: t.publicUrl }),
    takenFor: async (to) => standIn.accepted.filter((taken) => taken.to === to).map(({ body }) => body),
  }),
}

beforeAll(async () => {
  t = await makeTestApp()
  standIn = await createFakeTwilio()
})
afterAll(async () => {
  await standIn.close()
  await t.close()
})

let numbers = 0
const newNumber = () => `+1312555${String(2000 + numbers++)}`

/** As the outbox asks: a second try only after the provider was asked what it has. */
async function sendAgain(provider: SmsProvider, text: { id: string; to: string; text: string }, since: Date) {
  const recent = (await provider.listRecent?.(text.to, since)) ?? []
  if (!recent.some((taken) => taken.text === text.text)) await provider.send(text)
}

describe.each(Object.entries(cases))('%s', (_name, makeCase) => {
  test.each(['Hello', '🌿🍋 مرحبا', 'a & b = c + d % <i>\'"', 'two\nlines', 'x'.repeat(1600)])(
    'takes a text as it was written: %s',
    async (text) => {
      const { provider, takenFor } = makeCase()
      const to = newNumber()
      await provider.send({ id: randomUUID(), to, text })
      expect(await takenFor(to)).toEqual([text])
    },
  )

  test('a text whose answer was lost is not sent twice, and the same words to another number are', async () => {
    const { provider, takenFor } = makeCase()
    const [to, other] = [newNumber(), newNumber()]
    const [since, id] = [new Date(), randomUUID()]
    await provider.send({ id, to, text: 'once' })
    await sendAgain(provider, { id, to, text: 'once' }, since)
    await sendAgain(provider, { id: randomUUID(), to: other, text: 'once' }, since)
    expect([await takenFor(to), await takenFor(other)]).toEqual([['once'], ['once']])
  })

  test('what was said long before is no answer to a text of today', async () => {
    const { provider, takenFor } = makeCase()
    const to = newNumber()
    await provider.send({ id: randomUUID(), to, text: 'again' })
    await sendAgain(provider, { id: randomUUID(), to, text: 'again' }, new Date(Date.now() + 3_600_000))
    expect(await takenFor(to)).toEqual(['again', 'again'])
  })
})
