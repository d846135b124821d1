import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import process from 'node:process'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import pino from 'pino'
import twilio from 'twilio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { practice } from '#practice/practice.ts'
import { createSite } from '#server/http/site.ts'
import { createTwilioSms } from '#server/providers/sms/twilio.ts'
import { admin, makeTestApp, sandboxSecret, signingKey, type TestApp } from '#tests/support/app.ts'
import { twilioKeys } from '#tests/support/fake-twilio.ts'
import { type ActorName, endpointsOf, type FuzzRequest, requestsTo } from '#tests/support/fuzz/request.ts'
import { faultOf, type Secrets } from '#tests/support/fuzz/verdict.ts'
import { assetNamed, publicPaths, siteFolder } from '#tests/support/site.ts'

/** The long form is `npm run test:fuzz`, which sets these and goes elsewhere each time; this one asks the same each time. */
const runs = Number(process.env.FUZZ_RUNS ?? 60)
const seed = Number(process.env.FUZZ_SEED ?? 607323618)
const only = process.env.FUZZ_ONLY ?? ''
/** '1/3' is the first of three that share the endpoints. */
const [share = 1, shares = 1] = (process.env.FUZZ_SHARE ?? '1/1').split('/').map(Number)
const patienceMs = 15_000
const renewEvery = 400

const system = { role: 'system', job: 'test' } as const
const password = 'correct horse battery'
const lines: string[] = []
const sink = new Writable({
  write(piece: Buffer, _encoding, done) {
    lines.push(piece.toString())
    done()
  },
})

let t: TestApp
let people = 0
const tokens: Record<ActorName, string | null> = { visitor: null, client: null, admin: null }
const secrets: Secrets = {}
const others: Secrets = { 'the address of somebody else': 'somebody-else@example.com' }
const known = [
  'admin',
  admin.email,
  admin.password,
  'client@example.com',
  password,
  '+13125550177',
  'not an id',
  ...['2027-03-10', '10:30', '2027-03-14', '02:30', '60'],
]

beforeAll(async () => {
  const sms = createTwilioSms({
    ...twilioKeys,
    publicUrl: 'http://localhost:3000',
    apiBase: 'http://127.0.0.1:9',
    timeoutMs: 50,
  })
  const site = existsSync(siteFolder) ? await createSite('http://localhost:3000') : null
  if (site) known.push(...publicPaths, '/icon.svg', '/robots.txt', '/sitemap.xml', assetNamed('layout-'))
  t = await makeTestApp({ sms, log: pino({ level: 'info' }, sink), ...(site && { site }) })
  await renew()
  await gatherSecrets()
  await t.scope(system, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into orders (product_name, quantity, total_cents, payment, customer_email) values ('x', 1, 1, 'paid', 'a@example.com') returning id`)
    known.push(...rows.map(({ id }) => id))
    const more = await tx.execute<{ id: string }>(sql`select id from profiles`)
    known.push(...more.rows.map(({ id }) => id))
  })
  for (let n = 0; n < 3; n++) {
    const { body } = await t.call('POST', `/api/functions/create-${practice.blend.slug}-checkout`, {
      quantity: 1,
    })
    known.push(new URL(body.url).pathname.split('/').at(-1) ?? '')
  }
})
afterAll(() => t.close())

/** Some endpoints end sessions, delete accounts or use up tries: whoever is out signs in again. */
async function renew() {
  await t.scope(system, (tx) =>
    tx.execute(sql`delete from rate_limits where key !~ '^(sign-..|mail|token)/address'`),
  )
  const isIn = async (token: string | null) =>
    (await t.call('GET', '/api/session', undefined, token)).status === 200
  if (!(await isIn(tokens.client))) tokens.client = await t.makeClient(`client-${++people}@example.com`)
  if (!(await isIn(tokens.admin))) tokens.admin = await t.signIn(admin.email, admin.password)
  Object.assign(secrets, { 'a client’s session': tokens.client, 'the administrator’s session': tokens.admin })
}

async function gatherSecrets() {
  const other = await t.makeClient('somebody-else@example.com')
  const { rows } = await t.database.root.execute<{ password: string }>(sql`select password from accounts`)
  rows.forEach(({ password: hash }, at) => {
    secrets[`password hash ${at}`] = hash
  })
  Object.assign(secrets, {
    'another’s session': other,
    'the signing key': signingKey,
    'the vendor’s key': twilioKeys.authToken,
  })
}

function signature(path: string, body: string): Record<string, string> {
  if (path.startsWith('/webhooks/payments'))
    return { 'x-sandbox-signature': createHmac('sha256', sandboxSecret).update(body).digest('hex') }
  const form = Object.fromEntries(new URLSearchParams(body))
  const url = new URL(path, 'http://localhost:3000').href
  return { 'x-twilio-signature': twilio.getExpectedTwilioSignature(twilioKeys.authToken, url, form) }
}

async function send(method: string, { actor, path, headers, body, peer, signed }: FuzzRequest, at: number) {
  const token = tokens[actor]
  const init = {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
      ...(signed && path.startsWith('/webhooks/') && signature(path, body ?? '')),
    },
    ...(body !== undefined && { body }),
  }
  const request = new Request(`http://localhost:3000${path}`, init)
  const env = { incoming: { socket: { remoteAddress: `10.0.${at}.${peer}` } } }
  const response = await t.app.request(request, undefined, env)
  const isEndless = response.headers.get('content-type') === 'text/event-stream'
  if (isEndless) await response.body?.cancel()
  return { response, text: isEndless ? '' : await response.text() }
}

const within = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`no answer in ${patienceMs} ms`)), patienceMs).unref()
    }),
  ])

test(
  `every endpoint answers ${runs} odd requests each with sense (seed ${seed})`,
  async () => {
    const endpoints = endpointsOf(t.app).filter(
      ({ name }, at) => name.includes(only) && at % shares === share - 1,
    )
    expect(endpoints.length).toBeGreaterThan(only || shares > 1 ? 0 : 50)
    const faults: string[] = []
    for (const [at, endpoint] of endpoints.entries()) {
      const seen: Record<number, number> = {}
      let sent = 0
      const started = performance.now()
      await renew()
      const property = fc.asyncProperty(requestsTo(endpoint, known), async (request) => {
        if (++sent % renewEvery === 0) await renew()
        const { response, text } = await within(send(endpoint.method, request, at))
        seen[response.status] = (seen[response.status] ?? 0) + 1
        const fault = faultOf(
          request.path,
          response,
          text,
          request.actor === 'admin' ? secrets : { ...secrets, ...others },
        )
        if (fault) {
          // What it logged is no fault of the smaller request tried after it.
          lines.length = 0
          throw new Error(`${endpoint.name}: ${fault}`)
        }
        if (lines.length > 0) expectPlainLog()
      })
      const found = await fc.check(property, { numRuns: runs, seed })
      if (found.failed)
        faults.push(
          `${endpoint.name} ${shortened(found.counterexample)}\n  ${shortened(found.errorInstance)}`,
        )
      try {
        expectPlainLog()
      } catch (error) {
        faults.push(`${endpoint.name}, after its answers: ${shortened(error)}`)
      }
      if (runs > 100)
        process.stdout.write(
          `${endpoint.name} ${JSON.stringify(seen)} ${Math.round(performance.now() - started)} ms\n`,
        )
    }
    expect(faults.join('\n\n')).toBe('')
  },
  2 ** 30,
)

const shortened = (value: unknown) => fc.stringify(value).slice(0, 700)

/** One JSON object a line, and none of them an error of ours or a secret. */
function expectPlainLog() {
  for (const line of lines.splice(0)) {
    const { level, error } = JSON.parse(line) as { level: number; error?: unknown }
    if (level >= 50) throw new Error(`in the log: ${JSON.stringify(error)}`)
    for (const [name, value] of Object.entries(secrets))
      if (line.includes(value)) throw new Error(`the log holds ${name}: ${line}`)
    if (line.trimEnd().includes('\n')) throw new Error(`a log entry of two lines: ${line}`)
  }
}
