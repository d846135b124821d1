import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SmsProvider } from '#server/providers/sms/port.ts'
import { createTwilioSms } from '#server/providers/sms/twilio.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createFakeTwilio, type FakeTwilio, twilioKeys } from '#tests/support/fake-twilio.ts'

type Case = { provider: SmsProvider; textsTo(to: string): Promise<string[]> }

let t: TestApp
let twilio: FakeTwilio
const cases: Record<string, () => Case> = {
  embedded: () => ({
    provider: t.sms,
    textsTo: async (to) =>
      (await t.sentMail()).filter((sent) => sent.channel === 'sms' && sent.to === to).map(({ text }) => text),
  }),
  twilio: () => ({
    provider: createTwilioSms({ ...twilioKeys, apiBase: twilio.url, publicUrl: t.publicUrl }),
    textsTo: async (to) => twilio.accepted.filter((message) => message.to === to).map(({ body }) => body),
  }),
}

beforeAll(async () => {
  t = await makeTestApp()
  twilio = await createFakeTwilio()
})
afterAll(async () => {
  await twilio.close()
  await t.close()
})

let numbers = 0
const newNumber = () => `+1312555${String(2000 + numbers++)}`

/** Like the SMS channel: a second attempt only after looking for an earlier delivery. */
async function sendAgain(provider: SmsProvider, text: { id: string; to: string; text: string }, since: Date) {
  const recent = (await provider.listRecent?.(text.to, since)) ?? []
  if (!recent.some((message) => message.text === text.text)) await provider.send(text)
}

describe.each(Object.entries(cases))('%s', (_name, makeCase) => {
  test.each(['Hello', '🌿🍋 مرحبا', 'a & b = c + d % <i>\'"', 'two\nlines', 'x'.repeat(1600)])(
    'sends a text unchanged: %s',
    async (text) => {
      const { provider, textsTo } = makeCase()
      const to = newNumber()
      await provider.send({ id: randomUUID(), to, text })
      expect(await textsTo(to)).toEqual([text])
    },
  )

  test('does not repeat a message whose answer was lost, but sends the same text to another number', async () => {
    const { provider, textsTo } = makeCase()
    const [to, other] = [newNumber(), newNumber()]
    const [since, id] = [new Date(), randomUUID()]
    await provider.send({ id, to, text: 'once' })
    await sendAgain(provider, { id, to, text: 'once' }, since)
    await sendAgain(provider, { id: randomUUID(), to: other, text: 'once' }, since)
    expect([await textsTo(to), await textsTo(other)]).toEqual([['once'], ['once']])
  })

  test('ignores older messages with the same text', async () => {
    const { provider, textsTo } = makeCase()
    const to = newNumber()
    await provider.send({ id: randomUUID(), to, text: 'again' })
    await sendAgain(provider, { id: randomUUID(), to, text: 'again' }, new Date(Date.now() + 3_600_000))
    expect(await textsTo(to)).toEqual(['again', 'again'])
  })
})
