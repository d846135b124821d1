import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { perAccount, perAddress } from '#server/identity/limits.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { useRealScrypt } from '#tests/support/cheap-scrypt.mjs'
import { medianOf, strangeness } from '#tests/support/statistics.ts'

/** TIMING_PAIRS=200 for figures worth writing down. */
const pairs = Number(process.env.TIMING_PAIRS ?? 12)
/** In standard deviations: chance alone goes beyond once in some fifteen thousand runs. */
const tooStrange = 4

useRealScrypt()

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
let strangers = 0

test.each([
  [
    'signing in with a wrong password',
    '/api/auth/sign-in',
    (email: string) => ({ email, password: 'not her password' }),
  ],
  ['asking for a new password', '/api/auth/request-reset', (email: string) => ({ email })],
  ['asking for another link', '/api/auth/resend-confirmation', (email: string) => ({ email })],
  ['registering', '/api/auth/sign-up', person],
] as const)(
  '%s takes as long for a known address as for an unknown one',
  async (what, path, inputFor) => {
    const took = { known: [] as number[], unknown: [] as number[] }
    const ask = async (who: 'known' | 'unknown') => {
      const email = who === 'known' ? 'known@example.com' : `stranger${strangers++}@example.com`
      const peer = `10.${Math.floor(strangers / 200)}.0.${strangers % 200}`
      for (const limit of [perAccount.signIn, perAccount.mail]) await t.limit.reset(limit, email)
      for (const limit of Object.values(perAddress)) await t.limit.reset(limit, peer)
      const started = performance.now()
      const { status } = await t.call('POST', path, inputFor(email), null, peer)
      took[who].push(performance.now() - started)
      return status
    }
    expect(await ask('known')).toBe(await ask('unknown'))
    took.known.length = 0
    took.unknown.length = 0
    for (let n = 0; n < pairs; n++)
      for (const who of n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
        await ask(who)
    const z = strangeness(took.known, took.unknown)
    const words = `known ${medianOf(took.known).toFixed(1)} ms, unknown ${medianOf(took.unknown).toFixed(1)} ms, z = ${z.toFixed(2)}`
    if (pairs > 12) process.stdout.write(`${what}: ${pairs} pairs, median ${words}\n`)
    expect(Math.abs(z), words).toBeLessThan(tooStrange)
  },
  600_000,
)

test('a wrong password costs one hashing, whether there is an account or not', async () => {
  const { password } = await t.auth.$context
  const work: string[] = []
  const { hash, verify } = password
  password.hash = (text) => {
    work.push('hash')
    return hash(text)
  }
  password.verify = (input) => {
    work.push('verify')
    return verify(input)
  }
  const guess = (email: string) =>
    t.call('POST', '/api/auth/sign-in', { email, password: 'not her password' })
  await guess('known@example.com')
  expect(work).toHaveLength(1)
  await guess('stranger@example.com')
  expect(work).toHaveLength(2)
  work.length = 0
  await t.call('POST', '/api/auth/sign-up', person('known@example.com'))
  expect(work).toHaveLength(1)
  await t.call('POST', '/api/auth/sign-up', person('another@example.com'))
  expect(work).toHaveLength(2)
  Object.assign(password, { hash, verify })
})
