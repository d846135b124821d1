import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { settings } from '#practice/settings.ts'
import { createApp } from '#server/app.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { blend } from '#tests/support/offers.ts'

let t: TestApp
afterEach(() => t.discard())

const requestId = expect.stringMatching(/^[0-9a-f-]{36}$/)

test('without a database /readyz fails, /healthz succeeds and errors carry the request id', async () => {
  t = await makeTestApp()
  expect((await t.call('GET', '/readyz')).status).toBe(200)
  const token = await t.signIn(admin.email, admin.password)
  await t.outbox.stop()
  await t.database.close()
  expect(await t.call('GET', '/readyz')).toMatchObject({
    status: 503,
    body: { status: 'not ready', requestId },
  })
  expect((await t.call('GET', '/healthz')).status).toBe(200)
  const refused = await t.call('POST', `/api/functions/create-${blend.slug}-checkout`, {
    quantity: 3,
  })
  expect(refused).toMatchObject({ status: 503, body: { error: { code: 'database_unavailable', requestId } } })
  const { email, password } = admin
  for (const [method, path, input] of [
    ['GET', '/api/session'],
    ['GET', '/api/orders'],
    ['GET', '/sandbox/outbox.json'],
    ['POST', '/api/auth/sign-in', { email, password }],
    ['POST', '/api/auth/sign-out', {}],
    ['POST', '/api/auth/request-reset', { email }],
  ] as const)
    expect(await t.call(method, path, input, token), path).toMatchObject({
      status: 503,
      body: { error: { code: 'database_unavailable', requestId } },
    })
  expect(refused.headers.get('x-request-id')).toBe(refused.body.error.requestId)
})

test('a nearly full disk is not ready', async () => {
  t = await makeTestApp()
  t.database.freeBytes = async () => 1_000_000
  expect((await t.call('GET', '/readyz')).status).toBe(503)
  await t.close()
})

test('a data folder that can’t be written is not ready', async () => {
  t = await makeTestApp()
  t.database.assertWritable = async () => {
    throw new Error('EROFS: read-only file system')
  }
  expect((await t.call('GET', '/readyz')).status).toBe(503)
  await t.close()
})

test.each([
  ['could not open file "base/5/2228": Read-only file system', 503],
  ['could not open file "base/5/2228": Permission denied', 503],
  ['permission denied for table orders', 500],
])('PostgreSQL answers %s: %i', async (message, status) => {
  t = await makeTestApp()
  const refusing: TestApp['scope'] = (actor, work) =>
    t.scope(actor, async (tx) => {
      await tx.execute(
        sql.raw(`do $$ begin raise exception '${message}' using errcode = 'insufficient_privilege'; end $$`),
      )
      return work(tx)
    })
  const app = createApp({ ...t, scope: refusing })
  const headers = { apikey: settings.publishableKey, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Nia', email: 'nia@example.com', message: 'Hello' })
  const response = await app.request('/api/contact', { method: 'POST', body, headers })
  expect(response.status).toBe(status)
  await t.close()
})

test('a closing server is alive but not ready', async () => {
  t = await makeTestApp()
  const closing = createApp({ ...t, isClosing: () => true })
  expect((await closing.request('/readyz')).status).toBe(503)
  expect((await closing.request('/healthz')).status).toBe(200)
  await t.close()
})

test('a body that is too large or not JSON is refused with a code', async () => {
  t = await makeTestApp()
  const path = `/api/functions/create-${blend.slug}-checkout`
  expect((await t.call('POST', path, { quantity: 'x'.repeat(70_000) })).body.error.code).toBe('too_large')
  for (const body of ['{', 'null', '[]', '"3"', '']) {
    const headers = { apikey: settings.publishableKey, 'content-type': 'application/json' }
    const response = await t.app.request(path, { method: 'POST', body, headers })
    expect((await response.json()).error.code, body).toBe('invalid_input')
  }
  await t.close()
})

test('an unknown API path is a 404 with a code', async () => {
  t = await makeTestApp()
  expect(await t.call('GET', '/api/nothing')).toMatchObject({
    status: 404,
    body: { error: { code: 'not_found' } },
  })
  await t.close()
})
