import fc from 'fast-check'
import type * as z from 'zod/mini'
import { settings } from '#practice/settings.ts'
import type { TestApp } from '#tests/support/app.ts'
import { fromSchema, type Samples } from '#tests/support/fuzz/from-schema.ts'
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
  /** For webhooks: whether the request has a valid signature. */
  signed: boolean
}

/** Every route of the app with the schemas that its handler validates. */
export function endpointsOf(app: TestApp['app']): Endpoint[] {
  const endpoints = new Map<string, Endpoint>()
  for (const { method, path, handler } of app.routes) {
    if (method === 'ALL') continue
    const name = `${method} ${path}`
    const endpoint = endpoints.get(name) ?? { name, method, path }
    const { bodySchema, querySchema } = handler as { bodySchema?: z.ZodMiniType; querySchema?: z.ZodMiniType }
    endpoints.set(name, {
      ...endpoint,
      ...(bodySchema && { body: bodySchema }),
      ...(querySchema && { query: querySchema }),
    })
  }
  return [...endpoints.values()]
}

/** Requests to one endpoint: half of them from its schemas, half hostile. */
export function requestsTo(endpoint: Endpoint, samples: Samples): fc.Arbitrary<FuzzRequest> {
  return fc.record({
    actor: fc.constantFrom(...actors),
    path: fc
      .tuple(pathOf(endpoint, samples.texts), queryOf(endpoint, samples))
      .map(([path, query]) => (query ? `${path}?${query}` : path)),
    headers: fc
      .oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: hostileHeaders })
      .map((more) => ({
        apikey: settings.publishableKey,
        'content-type': endpoint.path.startsWith('/api/')
          ? 'application/json'
          : 'application/x-www-form-urlencoded',
        ...more,
      })),
    body: endpoint.method === 'GET' ? fc.constant(undefined) : bodyOf(endpoint, samples),
    peer: fc.nat({ max: 4 }),
    signed: fc.boolean(),
  })
}

function bodyOf({ body, path }: Endpoint, samples: Samples): fc.Arbitrary<string | undefined> {
  const hostile = fc.oneof(hostileBody, fc.constant(undefined))
  if (path.startsWith('/webhooks/payments')) return fc.oneof(hostile, events(samples.texts))
  if (!path.startsWith('/api/')) return fc.oneof(hostile, forms(samples.texts))
  if (!body) return hostile
  const valid = fromSchema(body, samples)
  const withExtraFields = fc
    .tuple(valid, fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 2 }))
    .map(([value, more]) => ({ ...(value as object), ...more }))
  const withReplacedField = fc
    .tuple(valid, fc.nat({ max: 5 }), fc.jsonValue({ maxDepth: 2 }))
    .map(([value, index, replacement]) => replaceField(value, index, replacement))
  return fc.oneof(
    { weight: 4, arbitrary: valid.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: withExtraFields.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: withReplacedField.map((value) => JSON.stringify(value)) },
    { weight: 3, arbitrary: hostile },
  )
}

const events = (existingValues: readonly string[]) =>
  fc
    .record({
      type: hostileText,
      sessionId: fc.oneof(fc.constantFrom(...existingValues), hostileText, fc.jsonValue()),
    })
    .map((event) => JSON.stringify(event))

/** Forms of the sandbox's payment page and of the SMS provider's webhooks. */
const forms = (existingValues: readonly string[]) => {
  const value = fc.oneof(
    fc.constantFrom(
      ...existingValues,
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
  const smsFields = ['From', 'To', 'Body', 'MessageSid', 'MessageStatus', 'ErrorCode', 'OptOutType']
  return fc
    .dictionary(fc.constantFrom(...names, ...smsFields), value, { maxKeys: 12, noNullPrototype: true })
    .map((form) => new URLSearchParams(form).toString())
}

function replaceField(value: unknown, fieldIndex: number, replacement: unknown): unknown {
  const entries = Object.entries(value as object)
  return Object.fromEntries(
    entries.map(([name, field], index) => [
      name,
      index === fieldIndex % entries.length ? replacement : field,
    ]),
  )
}

function pathOf({ path }: Endpoint, existingValues: readonly string[]): fc.Arbitrary<string> {
  const ids = existingValues.filter((value) => /^([\w-]{36}|cs_\w+)$/.test(value))
  const pages = existingValues.filter((value) => value.startsWith('/'))
  if (path === '/*' && pages.length > 0)
    return fc.oneof(
      fc.constantFrom(...pages),
      hostileSegment.map((more) => `/${more}`),
    )
  const parameter = fc.oneof(fc.constantFrom(...ids), fc.uuid(), hostileSegment)
  const longer = fc.tuple(fc.constant(path), hostileSegment).map(([base, more]) => `${base}/${more}`)
  const exact = fc.array(parameter, { minLength: 3, maxLength: 3 }).map((values) => {
    let next = 0
    return path.replace(/:\w+|\*/g, () => values[next++ % values.length] ?? '')
  })
  return fc.oneof({ weight: 9, arbitrary: exact }, { weight: 1, arbitrary: longer })
}

function queryOf({ query }: Endpoint, samples: Samples): fc.Arbitrary<string> {
  const none = { weight: 2, arbitrary: fc.constant('') }
  const hostile = { weight: query ? 2 : 1, arbitrary: hostileQuery }
  if (!query) return fc.oneof(none, hostile)
  const valid = fromSchema(query, samples).map((value) => {
    const pairs = Object.entries(value as Record<string, unknown>).filter(([, field]) => field !== undefined)
    return pairs
      .map(([name, field]) => `${name}=${encodeURIComponent(String(field).toWellFormed())}`)
      .join('&')
      .slice(0, 8000)
  })
  return fc.oneof(none, { weight: 5, arbitrary: valid }, hostile)
}
