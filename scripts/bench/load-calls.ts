import type { Made, Request } from 'autocannon'
import { practice } from '#practice/practice.ts'
import type { Client } from './load-people.ts'
import { headersOf } from './server.ts'

export type Load = {
  name: string
  /** In the order a caller makes them. */
  requests: () => Request[]
  /** How many calls a figure makes, where each takes long or a day has only so many. */
  atMost?: number
}

const { slug } = practice.blend
const page = { accept: 'text/html', 'accept-encoding': 'br' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const questions = [
  'What does a foot detox cost?',
  'Is the blend safe with thyroid medication?',
  'Where can I pick up the drink?',
  'How long is an online consultation?',
]

/** Each call from another address, as from visitors behind a proxy. */
let calls = 0
function nextAddress(): string {
  calls += 1
  return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`
}

const get = (path: string, headers: Record<string, string>): Request => ({ method: 'GET', path, headers })

/** A call whose body, or more, is made anew each time. */
function post(
  path: string,
  make: (context: Record<string, string>) => Partial<Made>,
  headers: Record<string, string> = headersOf(),
): Request {
  return {
    ...{ method: 'POST', path, headers },
    setupRequest: (made, context) => ({
      ...made,
      ...{ headers: { ...headers, 'x-forwarded-for': nextAddress() } },
      ...make(context),
    }),
  }
}

export function loadsOf(people: readonly Client[]): Load[] {
  const chosen = chooser(people)
  const own = (path: string): Request => ({
    ...{ method: 'GET', path },
    setupRequest: (made) => ({ ...made, headers: headersOf(chosen().token) }),
  })
  return [
    { name: 'page', requests: () => [get('/', page)] },
    {
      name: 'sign-in',
      requests: () => [
        post('/api/auth/sign-in', () => {
          const { email, password } = chosen()
          return { body: JSON.stringify({ email, password }) }
        }),
      ],
      atMost: 200,
    },
    {
      name: 'portal reads',
      requests: () =>
        ['session', 'appointments', 'orders', 'sms_messages'].map((path) => own(`/api/${path}`)),
    },
    { name: 'order, bought and settled', requests: () => purchase(chosen) },
    {
      name: 'chat',
      requests: () => [
        post('/api/functions/chat-with-openai', () => {
          const content = questions[calls % questions.length]
          return { body: JSON.stringify({ messages: [{ role: 'user', content }] }) }
        }),
      ],
      atMost: 500,
    },
  ]
}

/** Checkout, the sandbox's payment page, and the page that comes back: the three calls that make one order. */
function purchase(chosen: () => Client): Request[] {
  return [
    {
      ...post(`/api/functions/create-${slug}-checkout`, () => ({ body: JSON.stringify({ quantity: 2 }) })),
      onResponse: (_status, body, context) => {
        context.session = /\/pay\/([\w-]+)/.exec(body)?.[1] ?? ''
      },
    },
    post(
      '/sandbox/pay',
      ({ session }) => ({ path: `/sandbox/pay/${session}/pay`, body: paid(chosen().email) }),
      form,
    ),
    post(`/api/functions/save-${slug}-order`, ({ session }) => ({
      body: JSON.stringify({ sessionId: session }),
    })),
  ]
}

const paid = (email: string) =>
  new URLSearchParams({
    ...{ name: 'Nia Okoye', email, phone: '', line1: '1 State St', line2: '', city: 'Chicago' },
    ...{ state: 'IL', postal_code: '60601', card: '4242 4242 4242 4242' },
  }).toString()

/** In turn, so that nobody signs in twice at once. */
function chooser(people: readonly Client[]): () => Client {
  let turn = 0
  return () => {
    const client = people[turn++ % people.length]
    if (!client) throw new Error('there is nobody')
    return client
  }
}

/** Mostly reading, as on a busy day; a question to the assistant now and then, of which a day has only so many. */
export function mixOf(loads: readonly Load[]): Request[] {
  const [pages, signIn, reads, order, chat] = loads.map(({ requests }) => requests)
  const visit = () => [...(pages?.() ?? []), ...(reads?.() ?? []), ...(pages?.() ?? [])]
  const day = () => [...visit(), ...(signIn?.() ?? []), ...visit(), ...(order?.() ?? []), ...visit()]
  return [...day(), ...(chat?.() ?? []), ...day()]
}
