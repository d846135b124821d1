import { test as base, expect } from '@playwright/test'
import { administrator, createPeople, type People } from '#tests/support/people.ts'
import { type Server, startServer } from '#tests/support/server.ts'
import { type ErrorWatch, watchForErrors } from '#tests/support/watch-for-errors.ts'

type TestFixtures = { people: People; watched: ErrorWatch }
/** A suite sets `serverEnv` to extend its server's environment and `clients` to start with sample data, or that of `npm run demo`. */
type WorkerFixtures = { serverEnv: Record<string, string>; clients: number | 'demo'; server: Server }

/** Playwright's test with its own server and people. Unexpected browser errors fail the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverEnv: [{}, { scope: 'worker', option: true }],
  clients: [0, { scope: 'worker', option: true }],

  server: [
    async ({ serverEnv, clients }, use) => {
      const { email, password } = administrator
      const env = { ...serverEnv, TRUST_PROXY: 'loopback', ADMIN_EMAIL: email, ADMIN_PASSWORD: password }
      const server = await startServer(env, clients)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  baseURL: async ({ server }, use) => use(server.baseURL),

  people: async ({ server }, use) => use(createPeople(server)),

  watched: [
    async ({ context, server }, use, testInfo) => {
      const logBefore = server.log().length
      const watched = watchForErrors(context, server.baseURL)
      await use(watched)
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('server log', {
          body: server.log().slice(logBefore),
          contentType: 'text/plain',
        })
      }
      expect(watched.unexpected(), 'unexpected browser errors').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
