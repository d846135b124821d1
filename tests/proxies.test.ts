import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { settings } from '#practice/settings.ts'
import { createApp } from '#server/app.ts'
import { parseProxies } from '#server/http/network.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { type ListeningApp, listenOnSocket } from '#tests/support/listen-on-socket.ts'
import {
  configurationFrom,
  findProgram,
  makeProxyFolder,
  type Ports,
  type ProxyRequest,
  type RunningProxy,
  sendThrough,
  site,
  startCaddy,
  startNginx,
} from '#tests/support/proxies.ts'
import { read } from '#tests/support/sources.ts'

const { text: page } = read('docs/going-live.md')
const openssl = findProgram('openssl')
/** A missing program is null, and its tests are left out. */
const programs = { nginx: openssl && findProgram('nginx'), caddy: openssl && findProgram('caddy') }

let t: TestApp
let server: ListeningApp
let token: string
const { folder, discard } = makeProxyFolder(openssl)
beforeAll(async () => {
  t = await makeTestApp()
  const setting = /TRUST_PROXY=(.*)/.exec(page)?.[1] ?? ''
  const trustedProxies = parseProxies(setting) ?? t.trustedProxies
  server = await listenOnSocket(
    createApp({ ...t, trustedProxies, publicUrl: `https://${site}`, sandboxKey: null }),
  )
  token = await t.signIn(admin.email, admin.password)
})
afterAll(async () => {
  await server.close()
  await t.close()
  discard()
})

let proxy: RunningProxy | null = null
afterEach(async () => {
  await proxy?.stop()
  proxy = null
})

/** The printed configuration, with the ports and certificate of this test. */
function adapt(text: string, { http, https }: Ports): string {
  return text
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${server.port}`)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replaceAll('listen 80', `listen 127.0.0.1:${http}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${https}`)
    .replaceAll(/\/etc\/letsencrypt\/live\/your-practice\.example/g, folder)
}

function start(name: keyof typeof programs, program: string): Promise<RunningProxy> {
  const printed = configurationFrom(page, name)
  if (name === 'nginx') return startNginx(program, folder, (ports) => adapt(printed, ports))
  return startCaddy(program, folder, (ports) => {
    const options = `http_port ${ports.http}\nhttps_port ${ports.https}\nadmin off\ngrace_period 1s\ndefault_bind 127.0.0.1`
    const certificate = `{\n  tls ${folder}/fullchain.pem ${folder}/privkey.pem\n`
    return `{\n${options}\n}\n${adapt(printed, ports).replace('{\n', certificate)}`
  })
}

const key = { apikey: settings.publishableKey }
const sendContact = { name: 'Nia', email: 'nia@example.com', message: 'Hello' }
const contactRequest = {
  method: 'POST',
  headers: { ...key, 'content-type': 'application/json' },
  body: JSON.stringify(sendContact),
}

async function notifyLive() {
  await t.database.root.execute(sql`select pg_notify('live', '')`)
}

test('CI has every proxy whose configuration is printed', () => {
  if (process.env.CI) expect(programs).toEqual({ nginx: expect.any(String), caddy: expect.any(String) })
})

for (const [name, program] of Object.entries(programs)) {
  if (!program) continue
  test(`the printed configuration of ${name} keeps addresses, headers, streams and limits`, async () => {
    proxy = await start(name as keyof typeof programs, program)
    const { ports } = proxy
    const send = (address: string, request?: ProxyRequest, isEnough?: (text: string) => boolean) =>
      sendThrough(ports.https, 'https', address, request, isEnough)

    const redirect = await sendThrough(ports.http, 'http', '/booking?x=1')
    expect([301, 308]).toContain(redirect.status)
    expect(redirect.headers.location).toMatch(/^https:\/\/your-practice\.example(:\d+)?\/booking\?x=1$/)

    const health = await send('/healthz')
    expect(health.status).toBe(200)
    expect(health.headers).toMatchObject({
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
    })

    const visitor = name === 'nginx' ? '127.0.1' : '127.0.2'
    const contactFrom = async (from: string, forwardedFor: string) => {
      const headers = { ...contactRequest.headers, 'x-forwarded-for': forwardedFor }
      return (await send('/api/contact', { ...contactRequest, headers, from })).status
    }
    for (let n = 0; n < 10; n++) expect(await contactFrom(`${visitor}.1`, `198.51.100.${n}`)).toBe(200)
    expect(await contactFrom(`${visitor}.1`, '198.51.100.99')).toBe(429)
    expect(await contactFrom(`${visitor}.2`, `${visitor}.1`)).toBe(200)

    let isChanged = false
    const stream = await send(
      '/api/live/events',
      { headers: { ...key, authorization: `Bearer ${token}` } },
      (text) => {
        if (text.includes('event: changed') && !isChanged) {
          isChanged = true
          void notifyLive()
        }
        return text.split('event: changed').length > 2
      },
    )
    expect(stream.status).toBe(200)

    const { headers } = contactRequest
    const large = { ...contactRequest, body: 'x'.repeat(70_000) }
    expect((await send('/api/contact', large)).status).toBe(413)
    const announced = { ...contactRequest, headers: { ...headers, 'content-length': '700000' } }
    expect((await send('/api/contact', announced)).status).toBe(413)
    const upload = {
      method: 'POST',
      headers: { ...key, authorization: `Bearer ${token}`, 'x-file-name': 'guide.pdf' },
      body: `%PDF-1.7\n${'x'.repeat(3_000_000)}`,
    }
    for (const path of ['/api/files', `/api/attachments?id=${randomUUID()}`])
      expect((await send(path, upload)).status, path).toBe(200)

    for (const address of [
      '/sandbox/outbox',
      '/sandbox/outbox.json',
      `/sandbox/outbox?key=${t.sandboxKey}`,
    ]) {
      expect((await send(address)).status, address).toBe(404)
      expect((await send(address, { headers: { host: 'localhost' } })).text).not.toMatch(/messages|Sandbox/)
    }
  })
}

const { nginx } = programs
if (nginx) {
  const versions = process.getuid?.() === 0 ? ['1.0', '1.1'] : ['1.0']
  test.each(versions)(
    'nginx as it comes, forwarding by HTTP/%s, opens no sandbox outbox',
    async (version) => {
      const local = await listenOnSocket(t.app)
      const plain = await startNginx(
        nginx,
        folder,
        (ports) => `server {
        listen 127.0.0.1:${ports.http};
        listen 127.0.0.1:${ports.https};
        proxy_http_version ${version};
        location / { proxy_pass http://localhost:${local.port}; }
      }`,
      )
      const send = (address: string, headers = {}) =>
        sendThrough(plain.ports.http, 'http', address, { headers })
      proxy = plain
      expect((await send('/healthz')).status).toBe(200)
      for (const address of ['/sandbox/outbox', '/sandbox/outbox.json'])
        for (const host of [site, 'localhost', `localhost:${local.port}`])
          expect((await send(address, { host })).status, `${address} ${host}`).toBe(404)
      expect((await send(`/sandbox/outbox?key=${t.sandboxKey}`)).status).toBe(200)
      await local.close()
    },
  )
}
