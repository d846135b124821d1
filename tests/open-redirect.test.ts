import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '#practice/settings.ts'
import { createSite } from '#server/http/site.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { blend } from '#tests/support/offers.ts'

const publicUrl = 'http://localhost:3000'
const evil = 'evil.example'
/** Every header that can name a host, as a proxy or an attacker would set it. */
const forgedHeaders = {
  host: evil,
  origin: `https://${evil}`,
  forwarded: `host=${evil};proto=https`,
  'x-forwarded-host': evil,
  'x-forwarded-proto': 'https',
  'x-forwarded-server': evil,
  'x-original-url': `//${evil}/`,
  'x-rewrite-url': `//${evil}/`,
}

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp({ site: await createSite(publicUrl) })
})
afterAll(() => t.close())

const externalTargets = [
  `//${evil}`,
  `//${evil}/`,
  `//${evil}/booking/`,
  `/\\${evil}`,
  `/\\/${evil}/`,
  `/%5c${evil}/`,
  `/%2f${evil}/`,
  `/%2F%2F${evil}/`,
  `/.${evil}/`,
  `///${evil}/`,
  `/;@${evil}/`,
  `/%09/${evil}/`,
  `/%0d%0alocation:%20https://${evil}/`,
  `/booking//${evil}/`,
  `/booking/?next=//${evil}`,
  `/admin?next=https://${evil}`,
  `/auth/?from=//${evil}`,
  `/portal/?return=https://${evil}`,
]

test.each(externalTargets)('%s never redirects to another host', async (path) => {
  const response = await t.app.request(new Request(`${publicUrl}${path}`, { headers: forgedHeaders }))
  const location = response.headers.get('location') ?? '/'
  expect(location).toMatch(/^\/(?![/\\])/)
  expect(new URL(location, publicUrl).origin).toBe(publicUrl)
})

test('the sandbox payment page redirects only within the site', async () => {
  const { body } = await t.call('POST', `/api/functions/create-${blend.slug}-checkout`, {
    quantity: 1,
  })
  const { pathname } = new URL(body.url)
  const response = await t.app.request(`http://${evil}${pathname}/cancel?next=//${evil}`, {
    method: 'POST',
    headers: forgedHeaders,
  })
  expect(response.headers.get('location')).toMatch(/^\/order/)
})

test('addresses in emails, pages and responses never come from the host headers of a request', async () => {
  const request = (path: string, input?: unknown) =>
    t.app.request(`http://${evil}${path}`, {
      method: input ? 'POST' : 'GET',
      headers: { ...forgedHeaders, apikey: settings.publishableKey, 'content-type': 'application/json' },
      ...(input !== undefined && { body: JSON.stringify(input) }),
    })
  const email = 'nia@example.com'
  await request('/api/auth/sign-up', {
    firstName: 'Nia',
    lastName: 'Okoye',
    email,
    password: 'correct horse battery',
  })
  await request('/api/auth/resend-confirmation', { email })
  await request('/api/auth/request-reset', { email })
  await request('/api/contact', { name: 'Nia', email, message: 'Hello', website: '' })
  const checkout = await (
    await request(`/api/functions/create-${blend.slug}-checkout`, { quantity: 1 })
  ).text()
  const pages = await Promise.all(
    ['/', '/booking', '/sitemap.xml', '/robots.txt', '/nothing'].map(async (path) =>
      (await request(path)).text(),
    ),
  )
  const mails = JSON.stringify(await t.sentMail())
  expect(mails).toContain(`${publicUrl}/auth?confirm=`)
  for (const text of [mails, checkout, ...pages]) expect(text).not.toContain(evil)
})

test('headers cannot override the method or the address of a request', async () => {
  for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    const headers = { [name]: 'POST', apikey: settings.publishableKey, ...forgedHeaders }
    expect((await t.app.request('/api/contact', { headers })).status).toBe(404)
    expect((await t.app.request('/api/contact?_method=POST', { headers })).status).toBe(404)
  }
})

test('preflights fail, and no response has CORS headers', async () => {
  for (const origin of [`https://${evil}`, 'null', publicUrl]) {
    const headers = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'apikey',
    }
    const preflight = await t.app.request('/api/session', { method: 'OPTIONS', headers })
    expect(preflight.ok).toBe(false)
    const simple = await t.app.request('/api/session', { headers: { origin } })
    for (const response of [preflight, simple])
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
})
