import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { perAccount, perAddress } from '#server/identity/limits.ts'
import { perMailbox } from '#server/identity/mail-limits.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { enableRealScrypt } from '#tests/support/cheap-scrypt.mjs'
import { medianOf, rankSumZScore } from '#tests/support/statistics.ts'

/** TIMING_PAIRS=200 gives precise figures. */
const pairs = Number(process.env.TIMING_PAIRS ?? 12)
/** In standard deviations: chance exceeds it once in about 15,000 runs. */
const maxDeviation = 4

enableRealScrypt()

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
  await t.makeClient('known@example.com')
})
afterAll(() => t.close())

const person = (email: string) => ({
  firstName: 'Nia',
  lastName: 'Okoye',
  email,
  password: 'correct horse battery',
})
let unknownCount = 0

test.each([
  [
    'a sign-in with a wrong password',
    '/api/auth/sign-in',
    (email: string) => ({ email, password: 'not the password' }),
  ],
  ['a password reset', '/api/auth/request-reset', (email: string) => ({ email })],
  ['another confirmation link', '/api/auth/resend-confirmation', (email: string) => ({ email })],
  ['registration', '/api/auth/sign-up', person],
] as const)(
  '%s takes as long for a known address as for an unknown one',
  async (action, path, inputFor) => {
    const durations = { known: [] as number[], unknown: [] as number[] }
    const measure = async (account: 'known' | 'unknown') => {
      const email = account === 'known' ? 'known@example.com' : `unknown${unknownCount++}@example.com`
      const peer = `10.${Math.floor(unknownCount / 200)}.0.${unknownCount % 200}`
      for (const limit of [perAccount.unknownDevices, ...Object.values(perMailbox)])
        await t.limit.reset(limit, email)
      for (const limit of Object.values(perAddress)) await t.limit.reset(limit, peer)
      const started = performance.now()
      const { status } = await t.call('POST', path, inputFor(email), null, peer)
      durations[account].push(performance.now() - started)
      return status
    }
    expect(await measure('known')).toBe(await measure('unknown'))
    durations.known.length = 0
    durations.unknown.length = 0
    for (let n = 0; n < pairs; n++)
      for (const account of n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
        await measure(account)
    const z = rankSumZScore(durations.known, durations.unknown)
    const summary = `known ${medianOf(durations.known).toFixed(1)} ms, unknown ${medianOf(durations.unknown).toFixed(1)} ms, z = ${z.toFixed(2)}`
    if (pairs > 12) process.stdout.write(`${action}: ${pairs} pairs, median ${summary}\n`)
    expect(Math.abs(z), summary).toBeLessThan(maxDeviation)
  },
  600_000,
)

test('sign-in and registration hash once for known, unconfirmed and unknown addresses', async () => {
  const hashCalls: string[] = []
  const restores = [(await t.auth.$context).password, t.hasher].map((hasher) => {
    const { hash, verify } = hasher
    hasher.hash = (text) => {
      hashCalls.push('hash')
      return hash(text)
    }
    hasher.verify = (input) => {
      hashCalls.push('verify')
      return verify(input)
    }
    return () => Object.assign(hasher, { hash, verify })
  })
  const guess = (email: string) =>
    t.call('POST', '/api/auth/sign-in', { email, password: 'not the password' })
  const signUp = (email: string) => t.call('POST', '/api/auth/sign-up', person(email))
  const calls = [
    () => guess('known@example.com'),
    () => guess('unknown@example.com'),
    () => signUp('known@example.com'),
    () => signUp('unconfirmed@example.com'),
    () => guess('unconfirmed@example.com'),
  ]
  const counts: number[] = []
  for (const call of calls) {
    hashCalls.length = 0
    await call()
    counts.push(hashCalls.length)
  }
  for (const restore of restores) restore()
  expect(counts).toEqual([1, 1, 1, 1, 1])
})
