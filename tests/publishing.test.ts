import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { blendSlug } from '#practice/settings.ts'
import type { ContentDraft } from '#shared/content.ts'
import { makeTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/embedded-database.ts'
import { administrator } from '#tests/support/people.ts'
import { requestApi } from '#tests/support/request-api.ts'
import { type Server, startServer } from '#tests/support/server.ts'

const isPostgres = Boolean(process.env.TEST_DATABASE_URL)
const owner = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password }
const waiting = { timeout: 60_000, interval: 50 }

let home: TestDatabase
let servers: Server[] = []
beforeEach(async () => {
  home = await makeTestDatabase()
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  servers = []
  await home.discard()
})

async function start(): Promise<Server> {
  const server = await startServer(owner, 0, { ...home, discard: async () => undefined })
  servers.push(server)
  return server
}

async function openEditor(server: Server) {
  const { email, password } = administrator
  const signedIn = await requestApi(server, 'POST', 'auth/sign-in', { input: { email, password } })
  const { token } = await signedIn.json()
  const call = (method: string, path: string, input?: unknown) =>
    requestApi(server, method, `content/${path}`, { input, token })
  const readDraft = async (): Promise<ContentDraft> => (await call('GET', 'draft')).json()

  /** Saves a price of the blend and of the first service in the draft. Returns what a publication needs. */
  async function saveCents(cents: number) {
    const { document, revision, base } = await readDraft()
    const facts = structuredClone(document.facts) as {
      products: { page: string; sizes: { cents: number }[] }[]
      services: { durations: { cents: number }[] }[]
    }
    for (const { page, sizes } of facts.products)
      if (page === 'blend') for (const size of sizes) size.cents = cents
    for (const duration of facts.services[0]?.durations ?? []) duration.cents = cents
    const saved = await call('PUT', 'draft', { document: { ...document, facts }, revision })
    expect(saved.status).toBe(200)
    return { revision: (await saved.json()).revision as number, base }
  }
  return { call, readDraft, saveCents }
}

const readPage = async (server: Server, path: string) => (await fetch(server.baseURL + path)).text()
/** The processes have different addresses, which pages name. */
const readHash = async (server: Server, path: string) =>
  createHash('sha256')
    .update((await readPage(server, path)).replaceAll(server.baseURL, ''))
    .digest('hex')
const readVersion = async (server: Server): Promise<string> =>
  JSON.parse(await readPage(server, '/content/head')).version

/** Which of these prices a page shows. */
const pricesOn = async (server: Server, path: string, cents: readonly number[]) => {
  const html = await readPage(server, path)
  return cents.filter((price) => html.includes(`$${(price / 100).toFixed(2)}`))
}

async function chargedCents(server: Server, cents: number): Promise<number> {
  const input = { quantity: 1, unit_cents: cents }
  const response = await requestApi(server, 'POST', `functions/create-${blendSlug}-checkout`, { input })
  const body = await response.json()
  return response.status === 200 ? cents : body.error.details.unit_cents
}

test('a publication is on every page, in the scripts and the checkout, and after a restart', async () => {
  const server = await start()
  const editor = await openEditor(server)
  const before = await readVersion(server)
  const old = (await editor.readDraft()).document
  const input = await editor.saveCents(4321)
  const published = await editor.call('POST', 'publish', input)
  expect(published.status, await published.clone().text()).toBe(200)
  const { version } = await published.json()
  const check = async () => {
    expect(await readVersion(server)).toBe(version)
    for (const path of ['/pricing', '/order'])
      expect(await pricesOn(server, path, [4321]), path).toEqual([4321])
    expect(await readPage(server, `/content/${version}/core.js`)).toContain('4321')
    expect(await chargedCents(server, 100)).toBe(4321)
  }
  await check()
  await server.restart()
  await check()
  expect((await fetch(`${server.baseURL}/content/${before}/core.js`)).status).toBe(200)
  const restored = await openEditor(server)
  const undone = await restored.call('POST', 'versions/1/restore', { base: 2 })
  expect(undone.status).toBe(200)
  expect((await restored.readDraft()).document).toEqual(old)
  expect(await pricesOn(server, '/pricing', [4321])).toEqual([])
})

test('killed at any moment of a publication, the site is as before or as published, never in between', async () => {
  const server = await start()
  const prices = [4400, 4500, 4600]
  let shownCents = 0
  for (const [index, cents] of prices.entries()) {
    const { saveCents, call } = await openEditor(server)
    const input = await saveCents(cents)
    const publication = call('POST', 'publish', input).catch(() => null)
    await wait(index * 250)
    await server.kill9()
    await publication
    await server.restart()
    const [charged, onPricing, onOrder] = await Promise.all([
      chargedCents(server, 100),
      pricesOn(server, '/pricing', prices),
      pricesOn(server, '/order', prices),
    ])
    const isPublished = charged === cents
    if (isPublished) shownCents = cents
    const expected = shownCents === 0 ? [] : [shownCents]
    expect(onPricing).toEqual(expected)
    expect(onOrder).toEqual(expected)
    const draft = await (await openEditor(server)).readDraft()
    expect(draft.updated_at === null, 'an unpublished draft is still there').toBe(isPublished)
  }
})

test('another process shows a publication too, and charges its price from the start', async () => {
  const first = await start()
  // Only PostgreSQL lets two processes open one database.
  const second = isPostgres ? await start() : first
  const [editor, other] = [await openEditor(first), await openEditor(second)]
  expect(await readVersion(second)).toBe(await readVersion(first))
  const input = await editor.saveCents(4700)
  const answers = await Promise.all([
    editor.call('POST', 'publish', input),
    other.call('POST', 'publish', input),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await chargedCents(second, 100)).toBe(4700)
  expect(await chargedCents(first, 100)).toBe(4700)
  const bodies: { version?: string }[] = await Promise.all(answers.map((answer) => answer.json()))
  const version = bodies.find((body) => body.version)?.version
  for (const server of [first, second]) await expect.poll(() => readVersion(server), waiting).toBe(version)
  for (const path of ['/pricing', '/order', '/sitemap.xml'])
    expect(await readHash(second, path), path).toBe(await readHash(first, path))
  expect(await readPage(second, `/content/${version}/core.js`)).toBe(
    await readPage(first, `/content/${version}/core.js`),
  )
})
