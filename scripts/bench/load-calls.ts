import type { BuiltRequest, Request } from 'autocannon'
import { blendSlug as slug } from '#practice/settings.ts'
import type { Client } from './load-people.ts'
import { headersOf } from './server.ts'

export type Load = {
  name: string
  /** In the order in which a caller makes them. */
  requests: () => Request[]
  /** The number of calls, for those that are slow or limited per day. */
  maxCalls?: number
}

const page = { accept: 'text/html', 'accept-encoding': 'br' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const questions = [
  'What does a foot detox cost?',
  'Is the blend safe with thyroid medication?',
  'Where can I pick up the drink?',
  'How long is an online consultation?',
]

/** Each call comes from another IP address, like visitors behind a proxy. */
let calls = 0
function nextAddress(): string {
  calls += 1
  return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`
}

const get = (path: string, headers: Record<string, string>): Request => ({ method: 'GET', path, headers })

/** A request whose body, headers or path are built for each call. */
function post(
  path: string,
  build: (context: Record<string, string>) => Partial<BuiltRequest>,
  headers: Record<string, string> = headersOf(),
): Request {
  return {
    method: 'POST',
    path,
    headers,
    setupRequest: (built, context) => ({
      ...built,
      headers: { ...headers, 'x-forwarded-for': nextAddress() },
      ...build(context),
    }),
  }
}

export function createLoads(people: readonly Client[]): Load[] {
  const nextClient = createRotation(people)
  const readAsClient = (path: string): Request => ({
    method: 'GET',
    path,
    setupRequest: (built) => ({ ...built, headers: headersOf(nextClient().token) }),
  })
  return [
    { name: 'page', requests: () => [get('/', page)] },
    {
      name: 'sign-in',
      requests: () => [
        post('/api/auth/sign-in', () => {
          const { email, password } = nextClient()
          return { body: JSON.stringify({ email, password }) }
        }),
      ],
      maxCalls: 200,
    },
    {
      name: 'portal reads',
      requests: () =>
        ['session', 'appointments', 'orders', 'sms_messages'].map((path) => readAsClient(`/api/${path}`)),
    },
    { name: 'order with payment', requests: () => purchase(nextClient) },
    {
      name: 'chat',
      requests: () => [
        post('/api/functions/chat-with-openai', () => {
          const content = questions[calls % questions.length]
          return { body: JSON.stringify({ messages: [{ role: 'user', content }] }) }
        }),
      ],
      maxCalls: 500,
    },
  ]
}

/** The three calls of one order: checkout, payment on the sandbox's page, and the return to the site. */
function purchase(nextClient: () => Client): Request[] {
  return [
    {
      ...post(`/api/functions/create-${slug}-checkout`, () => ({ body: JSON.stringify({ quantity: 2 }) })),
      onResponse: (_status, body, context) => {
        context.session = /\/pay\/([\w-]+)/.exec(body)?.[1] ?? ''
      },
    },
    post(
      '/sandbox/pay',
      ({ session }) => ({ path: `/sandbox/pay/${session}/pay`, body: paymentForm(nextClient().email) }),
      form,
    ),
    post(`/api/functions/save-${slug}-order`, ({ session }) => ({
      body: JSON.stringify({ sessionId: session }),
    })),
  ]
}

const paymentForm = (email: string) =>
  new URLSearchParams({
    name: 'Nia Okoye',
    email,
    phone: '',
    line1: '1 State St',
    line2: '',
    city: 'Chicago',
    state: 'IL',
    postal_code: '60601',
    card: '4242 4242 4242 4242',
  }).toString()

/** Takes turns, so that no client signs in twice at once. */
function createRotation(people: readonly Client[]): () => Client {
  let turn = 0
  return () => {
    const client = people[turn++ % people.length]
    if (!client) throw new Error('there are no clients')
    return client
  }
}

/** Mostly reads, as on a busy day; few chat messages, because they are limited per day. */
export function createMixedLoad(loads: readonly Load[]): Request[] {
  const [pages, signIn, reads, order, chat] = loads.map(({ requests }) => requests)
  const visit = () => [...(pages?.() ?? []), ...(reads?.() ?? []), ...(pages?.() ?? [])]
  const day = () => [...visit(), ...(signIn?.() ?? []), ...visit(), ...(order?.() ?? []), ...visit()]
  return [...day(), ...(chat?.() ?? []), ...day()]
}
