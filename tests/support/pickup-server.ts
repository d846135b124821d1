import type { PickupRules } from '#practice/schema.ts'
import { test as base } from '#tests/support/fixtures.ts'
import { administrator, createPeople } from '#tests/support/people.ts'
import { type Server, startServer } from '#tests/support/server.ts'

const pickup: PickupRules = {
  place: '12 Elm Street, Chicago',
  directions: 'Ring twice.',
  hours: [{ days: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'], opens: '10:00', closes: '18:00' }],
  noticeHours: 2,
  daysAhead: 7,
  payAtPickup: true,
}

/** A practice whose orders can be picked up and paid there. */
export const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from the pattern
    async ({}, use) => {
      const { email, password } = administrator
      const server = await startServer({
        TRUST_PROXY: 'loopback',
        ADMIN_EMAIL: email,
        ADMIN_PASSWORD: password,
      })
      const asOwner = await createPeople(server).caller(administrator)
      const { body } = await asOwner('GET', 'selling/pickup')
      const saved = await asOwner('PUT', 'selling/pickup', { base: body.base, pickup })
      if (saved.status !== 200) throw new Error(`publishing pickup answered ${JSON.stringify(saved.body)}`)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
