import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDamage } from '#tests/support/acknowledged-writes.ts'
import { bookingRules, timeAhead } from '#tests/support/booking.ts'
import { makeTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/embedded-database.ts'
import { asSuperuser } from '#tests/support/every-row.ts'
import { createFakeTwilio, type FakeTwilio, twilioKeys } from '#tests/support/fake-twilio.ts'
import { createRandom, faults, print } from '#tests/support/fault-options.ts'
import { type Caller, createWrites } from '#tests/support/mixed-writes.ts'
import { administrator, createPeople } from '#tests/support/people.ts'
import { requestApi } from '#tests/support/request-api.ts'
import { metricsToken, type Server, startServer } from '#tests/support/server.ts'

const writersAtOnce = 6
const maxAcknowledged = 30
const startBudgetMs = 5000
const resetLimitsEvery = 20
/** So few that writers want the same ones. */
const bookableTimes = Array.from({ length: 60 }, (_, n) =>
  timeAhead(220 + Math.floor(n / 6), `${10 + (n % 6)}:00`),
)

let home: TestDatabase
let twilio: FakeTwilio
let server: Server
let owner: Caller
const clients: Caller[] = []

beforeAll(async () => {
  home = await makeTestDatabase()
  twilio = await createFakeTwilio()
  const env = {
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    TRUST_PROXY: 'loopback',
    METRICS_TOKEN: metricsToken,
    OUTBOX_LONGEST_WAIT_SECONDS: '0.5',
    TWILIO_ACCOUNT_SID: twilioKeys.accountSid,
    TWILIO_AUTH_TOKEN: twilioKeys.authToken,
    TWILIO_FROM: twilioKeys.from,
    TWILIO_API_BASE: twilio.url,
  }
  server = await startServer(env, 12, { ...home, discard: () => Promise.resolve() })
  const people = createPeople(server)
  owner = await signIn(administrator)
  for (let n = 0; n < 4; n++) {
    const person = await people.register()
    await people.confirmFromOutbox(person)
    clients.push(await signIn(person))
  }
  const rules = await requestApi(server, 'GET', 'booking/rules', owner)
  const input = { base: (await rules.json()).base, rules: bookingRules }
  expect((await requestApi(server, 'PUT', 'booking/rules', { ...owner, input })).status).toBe(200)
}, 180_000)
afterAll(async () => {
  await server.stop()
  await twilio.close()
  await home.discard()
})

async function signIn({ email, password }: { email: string; password: string }): Promise<Caller> {
  const response = await requestApi(server, 'POST', 'auth/sign-in', { input: { email, password } })
  return response.json()
}

test(
  'kill -9 during mixed writes loses no acknowledged write, leaves nothing half done and sends nothing twice',
  async () => {
    print(`kill -9: ${faults.rounds} rounds, FAULT_SEED=${faults.seed}`)
    const chance = createRandom(faults.seed)
    const writes = createWrites(() => server.baseURL, chance, { owner, clients }, bookableTimes)
    const startsMs: number[] = []
    for (let round = 0; round < faults.rounds; round++) {
      const goal = writes.acknowledged() + 1 + chance.upTo(maxAcknowledged)
      const writing = Array.from({ length: writersAtOnce }, () => writes.writeUntilServerStops(round))
      while (writes.acknowledged() < goal) await wait(1)
      await server.kill9()
      await Promise.all(writing)
      if (round % resetLimitsEvery === resetLimitsEvery - 1)
        await asSuperuser(home, async (ask) => {
          await ask('delete from rate_limits')
          // A client has few open requests.
          await ask(
            `update appointments set status = 'completed' where origin = 'form' and status = 'pending'`,
          )
        })
      if (faults.full && chance.upTo(4) === 0) await server.killWhileStarting(chance.upTo(2500))
      const since = performance.now()
      await server.restart()
      startsMs.push(performance.now() - since)
    }
    await writes.retryUnanswered()
    await server.waitForEmptyOutbox()
    await server.stop()

    const counts = Map.groupBy(writes.writes, ({ acknowledged }) => acknowledged)
    const slowest = Math.round(Math.max(...startsMs))
    const median = Math.round(startsMs.toSorted((a, b) => a - b)[Math.floor(startsMs.length / 2)] ?? 0)
    print(
      `kill -9: ${writes.acknowledged()} steps acknowledged, ${counts.get(false)?.length ?? 0} writes unanswered, ` +
        `${twilio.accepted.length} texts taken; starts: median ${median} ms, slowest ${slowest} ms`,
    )
    expect(writes.unexpected).toEqual([])
    expect(await findDamage(home, writes.writes, twilio.accepted)).toEqual([])
    if (faults.full) expect(slowest).toBeLessThanOrEqual(startBudgetMs)
  },
  faults.rounds * 30_000 + 200_000,
)
