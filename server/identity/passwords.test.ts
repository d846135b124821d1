import { afterAll, beforeAll, expect, test } from 'vitest'
import { practice } from '#practice/practice.ts'
import { padTiming } from '#server/identity/timing.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
  await t.makeClient('known@example.com')
  await signUp('unconfirmed@example.com', 'lanterns over water')
})
afterAll(() => t.close())

const signUp = (email: string, password: string) =>
  t.call('POST', '/api/auth/sign-up', { firstName: 'Nia', lastName: 'Okoye', email, password })

async function resetToken(email: string): Promise<string> {
  await t.call('POST', '/api/auth/request-reset', { email })
  const mail = (await t.sentMail()).find((sent) => sent.to === email && sent.subject.startsWith('Choose'))
  return decodeURIComponent(/reset=([^\s]+)/.exec(mail?.text ?? '')?.[1] ?? '')
}

const [firstWord = '', secondWord = ''] = practice.name.split(' ')
const reasons = {
  common: 'Many people use that password, so it is guessed first. Choose another one.',
  pattern: 'That is a row of keys or a pattern that repeats. Choose something harder to guess.',
  address: 'Your email address is too easy to guess as a password. Choose something else.',
  words: 'Those words are guessed first. Choose something harder to guess.',
}

test.each([
  ['password1234', reasons.common],
  ['qwertyuiop', reasons.pattern],
  ['aaaaaaaaaaaa', reasons.pattern],
  ['Sunshine2026!', reasons.common],
  ['new.person12', reasons.address],
  ['wellnesscoach', reasons.words],
  [`${firstWord}${secondWord}2026`, reasons.words],
  [`nia${firstWord}2026`, reasons.words],
  [`okoye-${secondWord}-99`, reasons.words],
])(
  'registering with %s is refused, for a new and a known address, and sends no mail',
  async (password, reason) => {
    const mails = (await t.sentMail()).length
    for (const email of ['new.person@example.com', 'new.person@example.org']) {
      const { status, body } = await signUp(email, password)
      expect([status, body.error.code]).toEqual([400, 'weak_password'])
      expect(body.error.fields).toEqual({ password: reason })
    }
    expect(await t.sentMail()).toHaveLength(mails)
  },
)

test('a known and an unknown address get the same refusal', async () => {
  const responses = await Promise.all(
    ['known@example.com', 'unknown@example.com'].map((email) => signUp(email, 'password1234')),
  )
  const errors = responses.map(({ status, body }) => ({
    status,
    code: body.error.code,
    fields: body.error.fields,
  }))
  expect(errors[0]).toEqual(errors[1])
})

test('a reset refuses a weak password and the address or name as a password, and the link still works afterwards', async () => {
  const token = await resetToken('known@example.com')
  const reset = (password: string) => t.call('POST', '/api/auth/reset-password', { token, password })
  for (const [password, reason] of [
    ['password1234', reasons.common],
    ['known-known', reasons.address],
    ['known12345', reasons.address],
    ['known@example.com', reasons.address],
    [`${firstWord}${secondWord}2026`, reasons.words],
  ] as const) {
    const { status, body } = await reset(password)
    expect([status, body.error.code]).toEqual([400, 'weak_password'])
    expect(body.error.fields, password).toEqual({ password: reason })
  }
  expect((await reset('lanterns over water')).status).toBe(200)
  expect(await t.signIn('known@example.com', 'lanterns over water')).toBeTruthy()
})

test.each([
  ['/api/auth/request-reset', (email: string) => ({ email })],
  ['/api/auth/resend-confirmation', (email: string) => ({ email })],
  [
    '/api/auth/sign-up',
    (email: string) => ({ firstName: 'A', lastName: 'B', email, password: 'lanterns over water' }),
  ],
])('%s answers the same for a known, unknown and unconfirmed address', async (path, input) => {
  for (const email of ['known@example.com', 'nobody-here@example.com', 'unconfirmed@example.com']) {
    const { status, body } = await t.call('POST', path, input(email))
    expect([status, body]).toEqual([200, {}])
  }
})

test('padTiming rounds fast and slow work up to the same duration', async () => {
  const time = async (work: () => Promise<unknown>) => {
    const started = performance.now()
    await padTiming(work).catch(() => undefined)
    return performance.now() - started
  }
  const wait = (ms: number) => () => new Promise((resolve) => setTimeout(resolve, ms))
  const durations = await Promise.all([
    time(wait(1)),
    time(wait(60)),
    time(() => Promise.reject(new Error('no'))),
  ])
  for (const ms of durations) expect(ms).toBeGreaterThanOrEqual(245)
})
