import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTwilioSms } from '#server/providers/sms/twilio.ts'
import { makeTestApp, sandboxKey, type TestApp } from '#tests/support/app.ts'
import { twilioKeys } from '#tests/support/fake-twilio.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

const post = (values: Record<string, string>, query = `?key=${sandboxKey}`) =>
  t.app.request(`/sandbox/texts${query}`, {
    method: 'POST',
    body: new URLSearchParams({ once: randomUUID(), ...values }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const received = async (phone: string) =>
  (
    await t.scope(system, (tx) =>
      tx.execute<{ message: string }>(
        sql`select message from sms_messages where phone_number = ${phone} and direction = 'in' order by created_at`,
      ),
    )
  ).rows.map(({ message }) => message)

test('a text played there reaches the practice once, from a number in any format', async () => {
  const text = { from: '(312) 555-0321', text: 'Is <b>anyone</b> there?', once: randomUUID() }
  for (let n = 0; n < 2; n++) {
    const response = await post(text)
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/sandbox/texts?sent=yes&key=${sandboxKey}`,
    ])
  }
  expect(await received('+13125550321')).toEqual(['Is <b>anyone</b> there?'])
  const page = await (await t.app.request(`/sandbox/texts?sent=yes&key=${sandboxKey}`)).text()
  expect(page).toContain('The practice has received it.')
})

test('STOP played there opts the number out, as a real one does', async () => {
  await post({ from: '+13125550322', text: 'Please stop texting me' })
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select phone from sms_opt_outs where phone = '+13125550322'`),
  )
  expect(rows).toHaveLength(1)
})

test.each([
  ['no number', { from: 'hello', text: 'Hi' }, 'Enter a phone number'],
  ['no words', { from: '+13125550323', text: ' ' }, 'Write the message'],
  ['too many words', { from: '+13125550323', text: 'a'.repeat(10_001) }, 'at most 10,000'],
  ['a tampered form', { from: '+13125550323', text: 'Hi', once: 'x' }, 'Send it again.'],
])('with %s it says what is missing, keeps what was typed and sends nothing', async (_, values, sentence) => {
  const response = await post(values)
  const page = await response.text()
  expect(response.status).toBe(422)
  expect(page).toContain(sentence)
  expect(page).toContain(`value="${values.from}"`)
  expect(await received('+13125550323')).toEqual([])
})

test('nobody else finds the page, and with a real provider there is none', async () => {
  const env = { incoming: { socket: { remoteAddress: '203.0.113.9' } } }
  expect((await t.app.request('/sandbox/texts', {}, env)).status).toBe(404)
  const withTwilio = await makeTestApp({
    sms: createTwilioSms({
      ...twilioKeys,
      publicUrl: 'http://localhost:3000',
      apiBase: 'http://127.0.0.1:9',
    }),
  })
  expect((await withTwilio.app.request(`/sandbox/texts?key=${sandboxKey}`)).status).toBe(404)
  await withTwilio.close()
})

test('a text with a character that can’t be stored arrives without it', async () => {
  expect((await post({ from: '+13125550324', text: 'Are\0 you there?' })).status).toBe(303)
  expect(await received('+13125550324')).toEqual(['Are you there?'])
})

test('ten thousand characters of emoji played there arrive as they are', async () => {
  const text = '🌿'.repeat(5000)
  expect((await post({ from: '+13125550325', text })).status).toBe(303)
  expect(await received('+13125550325')).toEqual([text])
})
