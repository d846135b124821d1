import { randomUUID } from 'node:crypto'
import { settings } from '#practice/settings.ts'
import { toLocal } from '#shared/local-time.ts'
import { orderStatuses } from '#shared/orders.ts'
import { days } from '#shared/time.ts'
import type { Random } from '#tests/support/fault-options.ts'
import { blend } from '#tests/support/offers.ts'
import { sandboxPaymentForm } from '#tests/support/sandbox-payment.ts'

const { slug } = blend

/** A write and whether the server acknowledged it. `key` identifies its row in the database. */
export type Write = {
  round: number
  kind: Kind
  key: string
  acknowledged: boolean
  id?: string
  status?: string
  /** What a repeated submission sends. */
  input?: object
}
type Kind = 'register' | 'order' | 'status' | 'appointment' | 'booking' | 'contact' | 'text' | 'group'
export type Caller = { token: string }

/** The server stopped before or while it responded. */
class ConnectionLostError extends Error {}

/** Makes random writes to a server and records which were acknowledged. */
export function createWrites(
  baseURL: () => string,
  chance: Random,
  people: { owner: Caller; clients: Caller[] },
  /** The free times that everybody wants; without them nobody books. */
  bookableTimes: readonly string[] = [],
) {
  const writes: Write[] = []
  const unexpected: string[] = []
  const settledOrderIds: string[] = []
  let callers = 0
  let acknowledged = 0

  /** Each request comes from its own IP address, so that writers don't share rate limits. */
  async function send(method: string, path: string, input: unknown, caller?: Caller, expectedError?: RegExp) {
    const n = ++callers
    try {
      const response = await fetch(`${baseURL()}/${path}`, {
        method,
        redirect: 'manual',
        headers: {
          apikey: settings.publishableKey,
          'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
          ...(!(input instanceof URLSearchParams) && { 'content-type': 'application/json' }),
          ...(caller && { authorization: `Bearer ${caller.token}` }),
        },
        body: input instanceof URLSearchParams ? input : JSON.stringify(input),
      })
      const text = await response.text()
      if (response.status >= 400 && !expectedError?.test(text))
        unexpected.push(`${method} ${path}: ${response.status} ${text}`)
      return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : null }
    } catch (cause) {
      throw new ConnectionLostError('no response', { cause })
    }
  }

  const begin = (round: number, kind: Kind, key: string): Write => {
    const write = { round, kind, key, acknowledged: false }
    writes.push(write)
    return write
  }
  const acknowledge = (write: Write, fields: Partial<Write> = {}) => {
    Object.assign(write, fields, { acknowledged: true })
    acknowledged++
  }

  const kinds = {
    async register(round: number) {
      const email = `new-${randomUUID().slice(0, 12)}@example.com`
      const write = begin(round, 'register', email)
      await send('POST', 'api/auth/sign-up', {
        firstName: 'Nia',
        lastName: 'Okoye',
        email,
        password: 'ginger and lemon 7',
      })
      acknowledge(write)
    },
    async order(round: number) {
      const email = `buyer-${randomUUID().slice(0, 12)}@example.com`
      const { body } = await send('POST', `api/functions/create-${slug}-checkout`, { quantity: 3 })
      const sessionId = String(body.url).split('/').at(-1) ?? ''
      acknowledged++
      const write = begin(round, 'order', email)
      write.id = sessionId
      await send('POST', `sandbox/pay/${sessionId}/pay`, sandboxPaymentForm(email))
      acknowledge(write)
      const saved = await send('POST', `api/functions/save-${slug}-order`, { sessionId })
      settledOrderIds.push(saved.body.order.order_id)
      acknowledged++
    },
    async status(round: number) {
      // Removed from the list meanwhile, so that no other writer changes the same order.
      const id = settledOrderIds.shift()
      if (id === undefined) return
      const write = begin(round, 'status', id)
      write.status = chance.oneOf(orderStatuses)
      await send('PATCH', `api/orders/${id}`, { status: write.status }, people.owner)
      acknowledge(write)
      settledOrderIds.push(id)
    },
    async appointment(round: number) {
      const write = begin(round, 'appointment', `Talk ${randomUUID()}`)
      const { date } = toLocal(new Date(Date.now() + days(2 + chance.upTo(200))))
      const input = { service_type: write.key, duration_minutes: 60, date, time: '15:05' }
      const client = chance.oneOf(people.clients)
      const expected = /time_not_free|requests that wait/
      const { status, body } = await send('POST', 'api/appointments', input, client, expected)
      if (status < 400) acknowledge(write, { id: body.appointment?.id })
    },
    async booking(round: number) {
      const input = { service: 'online', minutes: 60, starts_at: chance.oneOf(bookableTimes) }
      const held = await send('POST', 'api/booking/holds', input, undefined, /time_not_free/)
      acknowledged++
      if (held.status >= 400) return
      const write = begin(round, 'booking', randomUUID())
      write.input = {
        hold: held.body.hold,
        key: write.key,
        price_cents: held.body.price_cents,
        name: 'Ada',
        email: `booker-${write.key}@example.com`,
      }
      await book(write)
    },
    async contact(round: number) {
      const write = begin(round, 'contact', `Message ${randomUUID()}`)
      const input = { name: 'Ada', email: 'ada@example.com', message: write.key, website: '' }
      await send('POST', 'api/contact', input)
      acknowledge(write)
    },
    async text(round: number) {
      const write = begin(round, 'text', `Text ${randomUUID()}`)
      const to = `+13125557${String(100 + chance.upTo(30))}`
      await send('POST', 'api/functions/send-sms', { to, message: write.key, userId: 'admin' }, people.owner)
      acknowledge(write)
    },
    async group(round: number) {
      const write = begin(round, 'group', `Group ${randomUUID()}`)
      write.id = randomUUID()
      await sendGroup(write)
    },
  }

  async function book(write: Write) {
    await send('POST', 'api/booking/appointments', write.input)
    acknowledge(write)
  }

  async function sendGroup(write: Write) {
    const input = { id: write.id, message: write.key, everyone: true, people: [] }
    await send('POST', 'api/group_messages', input, people.owner)
    acknowledge(write)
  }

  const weightedKinds = [
    'register',
    'order',
    'order',
    'status',
    'appointment',
    'contact',
    'text',
    'text',
    ...(bookableTimes.length > 0 ? (['booking', 'booking'] as const) : []),
  ] as const

  return {
    writes,
    unexpected,
    acknowledged: () => acknowledged,
    /** Makes random writes until the server stops. */
    async writeUntilServerStops(round: number): Promise<void> {
      const withGroup = chance.upTo(12) === 0
      try {
        if (withGroup) await kinds.group(round)
        for (;;) await kinds[chance.oneOf(weightedKinds)](round)
      } catch (error) {
        if (!(error instanceof ConnectionLostError)) throw error
      }
    },
    /** Repeats unanswered writes with the same ids, as a browser does. */
    async retryUnanswered(): Promise<void> {
      for (const write of writes) {
        if (write.kind === 'group' && !write.acknowledged) await sendGroup(write)
        if (write.kind === 'booking' && !write.acknowledged) await book(write)
        if (write.kind !== 'order') continue
        const expectedError = write.acknowledged ? undefined : /payment_not_confirmed/
        await send(
          'POST',
          `api/functions/save-${slug}-order`,
          { sessionId: write.id },
          undefined,
          expectedError,
        )
      }
    },
  }
}
