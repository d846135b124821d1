import { createHmac, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import process from 'node:process'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import twilio from 'twilio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/create-log.ts'
import { waitlistEntries, waitlistOffers } from '#server/db/schema/waitlist.ts'
import { createSite } from '#server/http/site.ts'
import { createTwilioSms } from '#server/providers/sms/twilio.ts'
import { hours } from '#shared/time.ts'
import { admin, makeTestApp, sandboxSecret, signingKey, type TestApp } from '#tests/support/app.ts'
import { publishRules, timeAhead } from '#tests/support/booking.ts'
import { twilioKeys } from '#tests/support/fake-twilio.ts'
import { fuzz } from '#tests/support/fault-options.ts'
import { type ActorName, endpointsOf, type FuzzRequest, requestsTo } from '#tests/support/fuzz/request.ts'
import { findProblem, type Secrets } from '#tests/support/fuzz/verdict.ts'
import { blend } from '#tests/support/offers.ts'
import { assetNamed, publicPaths, siteFolder } from '#tests/support/site.ts'

/** `npm run test:fuzz` sets these for a longer run with a new seed each time; here the seed is fixed. */
const runs = fuzz.requests
const seed = Number(process.env.FUZZ_SEED ?? 607323618)
const only = process.env.FUZZ_ONLY ?? ''
/** '1/3' is the first of three processes that share the endpoints. */
const [share = 1, shares = 1] = (process.env.FUZZ_SHARE ?? '1/1').split('/').map(Number)
const timeoutMs = 60_000
const renewSessionsEvery = 400

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
const otherSecrets: Secrets = { 'the address of somebody else': 'somebody-else@example.com' }
const sampleValues = [
  'admin',
  admin.email,
  admin.password,
  'client@example.com',
  password,
  '+13125550177',
  'not an id',
  '2027-03-10',
  '10:30',
  '2027-03-14',
  '02:30',
  '60',
]

const sampleFields: Record<string, unknown[]> = {
  service: ['online', 'in-person', 'foot-detox'],
  minutes: [60],
  name: ['Ada Pine'],
  phone: ['+13125550177'],
  key: [randomUUID()],
  email: ['bea@example.com', 'client@example.com', admin.email],
  price_cents: [8000],
  sequence: [1, 2],
  starts_at: ['10:00', '12:00', '15:00'].map((time) => timeAhead(30, time)),
  until: ['2027-03-10'],
  hold: [],
  token: [],
}

beforeAll(async () => {
  const sms = createTwilioSms({
    ...twilioKeys,
    publicUrl: 'http://localhost:3000',
    apiBase: 'http://127.0.0.1:9',
    timeoutMs: 50,
  })
  const site = existsSync(siteFolder) ? await createSite('http://localhost:3000') : null
  if (site)
    sampleValues.push(...publicPaths, '/icon.svg', '/robots.txt', '/sitemap.xml', assetNamed('layout-'))
  t = await makeTestApp({ sms, log: createLog('info', sink), ...(site && { site }) })
  await renewSessions()
  await collectSecrets()
  await t.scope(system, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into orders (product_name, quantity, total_cents, payment, customer_email) values ('x', 1, 1, 'paid', 'a@example.com') returning id`)
    sampleValues.push(...rows.map(({ id }) => id))
    const more = await tx.execute<{ id: string }>(sql`select id from profiles`)
    sampleValues.push(...more.rows.map(({ id }) => id))
  })
  await addBookings()
  for (let n = 0; n < 3; n++) {
    const { body } = await t.call('POST', `/api/functions/create-${blend.slug}-checkout`, {
      quantity: 1,
    })
    sampleValues.push(new URL(body.url).pathname.split('/').at(-1) ?? '')
  }
})
afterAll(() => t.close())

/** Holds, and signed links to appointments, to an offer of the waitlist and to the place on it. */
async function addBookings() {
  await publishRules(t, tokens.admin ?? '')
  const online = { service: 'online', minutes: 60 }
  for (let n = 0; n < 6; n++) {
    const peer = `10.1.0.${n}`
    const input = { ...online, starts_at: timeAhead(40 + n, '10:00') }
    const { hold } = (await t.call('POST', '/api/booking/holds', input, null, peer)).body
    if (n % 2 === 0) {
      sampleFields.hold?.push(hold)
      continue
    }
    const guest = { name: 'Ada Pine', email: `guest${n}@example.com`, price_cents: 8000 }
    const booking = { ...guest, hold, key: randomUUID() }
    const { body } = await t.call('POST', '/api/booking/appointments', booking, null, peer)
    sampleFields.token?.push(body.manage_url.split('#')[1])
    sampleValues.push(body.appointment.id)
  }
  const expiresAt = new Date(Date.now() + hours(2))
  const { offer, entryId } = await t.scope(system, async (tx) => {
    const person = { name: 'Bea', email: 'bea@example.com', serviceSlug: 'online', minutes: 60 }
    const [entry] = await tx
      .insert(waitlistEntries)
      .values({ ...person, partOfDay: 'any', status: 'offered', endsAt: expiresAt })
      .returning()
    const times = { entryId: entry?.id ?? '', startsAt: new Date(timeAhead(50, '10:00')), expiresAt }
    const [row] = await tx.insert(waitlistOffers).values(times).returning()
    return { offer: row?.id ?? '', entryId: entry?.id ?? '' }
  })
  const version = t.signedLinks.versionFor(entryId, 'bea@example.com')
  for (const link of [
    { purpose: 'waitlistOffer', id: offer, version: 1, expiresAt },
    { purpose: 'waitlistEntry', id: entryId, version, expiresAt },
  ] as const)
    sampleFields.token?.push(t.signedLinks.urlFor(link).split('#')[1])
}

/** Some endpoints end sessions, delete accounts or use up attempts, so actors without a session sign in again. */
async function renewSessions() {
  await t.scope(system, (tx) =>
    tx.execute(sql`delete from rate_limits where key !~ '^(sign-..|mail|token)/address'`),
  )
  const isSignedIn = async (token: string | null) =>
    (await t.call('GET', '/api/session', undefined, token)).status === 200
  if (!(await isSignedIn(tokens.client))) tokens.client = await t.makeClient(`client-${++people}@example.com`)
  if (!(await isSignedIn(tokens.admin))) tokens.admin = await t.signIn(admin.email, admin.password)
  Object.assign(secrets, { 'a client’s session': tokens.client, 'the administrator’s session': tokens.admin })
}

async function collectSecrets() {
  const other = await t.makeClient('somebody-else@example.com')
  const { rows } = await t.database.root.execute<{ password: string }>(sql`select password from accounts`)
  rows.forEach(({ password: hash }, index) => {
    secrets[`password hash ${index}`] = hash
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

async function send(
  method: string,
  { actor, path, headers, body, peer, signed }: FuzzRequest,
  index: number,
) {
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
  const env = { incoming: { socket: { remoteAddress: `10.0.${index}.${peer}` } } }
  const response = await t.app.request(request, undefined, env)
  const isEndless = response.headers.get('content-type') === 'text/event-stream'
  if (isEndless) await response.body?.cancel()
  return { response, text: isEndless ? '' : await response.text() }
}

const within = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`no response in ${timeoutMs} ms`)), timeoutMs).unref()
    }),
  ])

test(
  `every endpoint handles ${runs} unusual requests correctly (seed ${seed})`,
  async () => {
    const endpoints = endpointsOf(t.app).filter(
      ({ name }, index) => name.includes(only) && index % shares === share - 1,
    )
    expect(endpoints.length).toBeGreaterThan(only || shares > 1 ? 0 : 50)
    const faults: string[] = []
    for (const [index, endpoint] of endpoints.entries()) {
      const statusCounts: Record<number, number> = {}
      let sent = 0
      const started = performance.now()
      await renewSessions()
      const property = fc.asyncProperty(
        requestsTo(endpoint, { texts: sampleValues, fields: sampleFields }),
        async (request) => {
          if (++sent % renewSessionsEvery === 0) await renewSessions()
          const { response, text } = await within(send(endpoint.method, request, index))
          statusCounts[response.status] = (statusCounts[response.status] ?? 0) + 1
          const fault = findProblem(
            request.path,
            response,
            text,
            request.actor === 'admin' ? secrets : { ...secrets, ...otherSecrets },
          )
          if (fault) {
            // Its log lines must not count against the smaller request that is tried next.
            lines.length = 0
            throw new Error(`${endpoint.name}: ${fault}`)
          }
          if (lines.length > 0) expectPlainLog()
        },
      )
      const result = await fc.check(property, { numRuns: runs, seed })
      if (result.failed)
        faults.push(`${endpoint.name} ${shorten(result.counterexample)}\n  ${shorten(result.errorInstance)}`)
      try {
        expectPlainLog()
      } catch (error) {
        faults.push(`${endpoint.name}, after its answers: ${shorten(error)}`)
      }
      if (runs > 100)
        process.stdout.write(
          `${endpoint.name} ${JSON.stringify(statusCounts)} ${Math.round(performance.now() - started)} ms\n`,
        )
    }
    expect(faults.join('\n\n')).toBe('')
  },
  2 ** 30,
)

const shorten = (value: unknown) => fc.stringify(value).slice(0, 700)

/** Each log line is one JSON object without a fatal error or a secret. */
function expectPlainLog() {
  for (const line of lines.splice(0)) {
    const { level, error } = JSON.parse(line) as { level: number; error?: unknown }
    if (level >= 50) throw new Error(`fatal error in the log: ${JSON.stringify(error)}`)
    for (const [name, value] of Object.entries(secrets))
      if (line.includes(value)) throw new Error(`the log holds ${name}: ${line}`)
    if (line.trimEnd().includes('\n')) throw new Error(`a log entry with a line break: ${line}`)
  }
}
