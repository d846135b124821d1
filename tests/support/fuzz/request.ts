import fc from 'fast-check'
import type * as z from 'zod/mini'
import { practice } from '#practice/practice.ts'
import type { TestApp } from '#tests/support/app.ts'
import { fromSchema } from '#tests/support/fuzz/from-schema.ts'
import {
  hostileBody,
  hostileHeaders,
  hostileQuery,
  hostileSegment,
  hostileText,
} from '#tests/support/fuzz/hostile.ts'

const actors = ['visitor', 'client', 'admin'] as const
export type ActorName = (typeof actors)[number]
export type Endpoint = {
  name: string
  method: string
  path: string
  body?: z.ZodMiniType
  query?: z.ZodMiniType
}
export type FuzzRequest = {
  actor: ActorName
  path: string
  headers: Record<string, string>
  body: string | undefined
  peer: number
  /** Webhooks alone: whether the vendor's own signature is put on it. */
  signed: boolean
}

/** Every route of the app, with the contracts its handlers check: a new route is in here by itself. */
export function endpointsOf(app: TestApp['app']): Endpoint[] {
  const found = new Map<string, Endpoint>()
  for (const { method, path, handler } of app.routes) {
    if (method === 'ALL') continue
    const name = `${method} ${path}`
    const endpoint = found.get(name) ?? { name, method, path }
    const { bodySchema, querySchema } = handler as { bodySchema?: z.ZodMiniType; querySchema?: z.ZodMiniType }
    found.set(name, {
      ...endpoint,
      ...(bodySchema && { body: bodySchema }),
      ...(querySchema && { query: querySchema }),
    })
  }
  return [...found.values()]
}

/** Requests to one endpoint: half of them from its contracts, half from what breaks things. */
export function requestsTo(endpoint: Endpoint, known: readonly string[]): fc.Arbitrary<FuzzRequest> {
  return fc.record({
    actor: fc.constantFrom(...actors),
    path: fc
      .tuple(pathOf(endpoint, known), queryOf(endpoint, known))
      .map(([path, query]) => (query ? `${path}?${query}` : path)),
    headers: fc
      .oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: hostileHeaders })
      .map((more) => ({
        apikey: practice.publishableKey,
        'content-type': endpoint.path.startsWith('/api/')
          ? 'application/json'
          : 'application/x-www-form-urlencoded',
        ...more,
      })),
    body: endpoint.method === 'GET' ? fc.constant(undefined) : bodyOf(endpoint, known),
    peer: fc.nat({ max: 4 }),
    signed: fc.boolean(),
  })
}

function bodyOf({ body, path }: Endpoint, known: readonly string[]): fc.Arbitrary<string | undefined> {
  const blind = fc.oneof(hostileBody, fc.constant(undefined))
  if (path.startsWith('/webhooks/payments')) return fc.oneof(blind, events(known))
  if (!path.startsWith('/api/')) return fc.oneof(blind, forms(known))
  if (!body) return blind
  const whole = fromSchema(body, known)
  const twisted = fc
    .tuple(whole, fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 2 }))
    .map(([value, more]) => ({ ...(value as object), ...more }))
  const lacking = fc
    .tuple(whole, fc.nat({ max: 5 }), fc.jsonValue({ maxDepth: 2 }))
    .map(([value, at, other]) => withAnother(value, at, other))
  return fc.oneof(
    { weight: 4, arbitrary: whole.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: twisted.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: lacking.map((value) => JSON.stringify(value)) },
    { weight: 3, arbitrary: blind },
  )
}

const events = (known: readonly string[]) =>
  fc
    .record({
      type: hostileText,
      sessionId: fc.oneof(fc.constantFrom(...known), hostileText, fc.jsonValue()),
    })
    .map((event) => JSON.stringify(event))

/** Of the sandbox's payment page, and of what the text provider tells us. */
const forms = (known: readonly string[]) => {
  const value = fc.oneof(
    fc.constantFrom(
      ...known,
      'IL',
      '60601',
      '4242 4242 4242 4242',
      '4000000000000002',
      'delivered',
      'failed',
      'STOP',
    ),
    hostileText,
  )
  const names = ['name', 'email', 'phone', 'line1', 'line2', 'city', 'state', 'postal_code', 'card']
  const said = ['From', 'To', 'Body', 'MessageSid', 'MessageStatus', 'ErrorCode', 'OptOutType']
  return fc
    .dictionary(fc.constantFrom(...names, ...said), value, { maxKeys: 12, noNullPrototype: true })
    .map((form) => new URLSearchParams(form).toString())
}

function withAnother(value: unknown, at: number, other: unknown): unknown {
  const entries = Object.entries(value as object)
  return Object.fromEntries(
    entries.map(([name, one], index) => [name, index === at % entries.length ? other : one]),
  )
}

function pathOf({ path }: Endpoint, known: readonly string[]): fc.Arbitrary<string> {
  const ids = known.filter((value) => /^([\w-]{36}|cs_\w+)$/.test(value))
  const pages = known.filter((value) => value.startsWith('/'))
  if (path === '/*' && pages.length > 0)
    return fc.oneof(
      fc.constantFrom(...pages),
      hostileSegment.map((more) => `/${more}`),
    )
  const filling = fc.oneof(fc.constantFrom(...ids), fc.uuid(), hostileSegment)
  const odd = fc.tuple(fc.constant(path), hostileSegment).map(([base, more]) => `${base}/${more}`)
  const exact = fc.array(filling, { minLength: 3, maxLength: 3 }).map((values) => {
    let next = 0
    return path.replace(/:\w+|\*/g, () => values[next++ % values.length] ?? '')
  })
  return fc.oneof({ weight: 9, arbitrary: exact }, { weight: 1, arbitrary: odd })
}

function queryOf({ query }: Endpoint, known: readonly string[]): fc.Arbitrary<string> {
  const none = { weight: 2, arbitrary: fc.constant('') }
  const blind = { weight: query ? 2 : 1, arbitrary: hostileQuery }
  if (!query) return fc.oneof(none, blind)
  const aware = fromSchema(query, known).map((value) => {
    const pairs = Object.entries(value as Record<string, unknown>).filter(([, one]) => one !== undefined)
    return pairs
      .map(([name, one]) => `${name}=${encodeURIComponent(String(one).toWellFormed())}`)
      .join('&')
      .slice(0, 8000)
  })
  return fc.oneof(none, { weight: 5, arbitrary: aware }, blind)
}
