import { randomUUID } from 'node:crypto'
import { practice } from '#practice/practice.ts'
import { toLocal } from '#shared/local-time.ts'
import { orderStatuses } from '#shared/orders.ts'
import { days } from '#shared/time.ts'
import type { Random } from '#tests/support/fault-options.ts'

const { slug } = practice.blend

/** What somebody asked for, and whether the server said that it is so. `key` is how it is found again. */
export type Write = {
  round: number
  kind: Kind
  key: string
  acknowledged: boolean
  id?: string
  status?: string
}
type Kind = 'register' | 'order' | 'status' | 'appointment' | 'contact' | 'text' | 'group'
export type Caller = { token: string }

/** The server died in the middle of an answer, or before it. */
class Gone extends Error {}

/** Everybody who writes to a server at once, and what each was told. */
export function createWrites(
  baseURL: () => string,
  chance: Random,
  people: { owner: Caller; clients: Caller[] },
) {
  const done: Write[] = []
  const unexpected: string[] = []
  const settled: string[] = []
  let callers = 0
  let acknowledged = 0

  /** From an address of its own, so that nobody meets another's limit. */
  async function ask(method: string, path: string, input: unknown, caller?: Caller, mayBe?: string) {
    const n = ++callers
    try {
      const answer = await fetch(`${baseURL()}/${path}`, {
        method,
        redirect: 'manual',
        headers: {
          apikey: practice.publishableKey,
          'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
          ...(!(input instanceof URLSearchParams) && { 'content-type': 'application/json' }),
          ...(caller && { authorization: `Bearer ${caller.token}` }),
        },
        body: input instanceof URLSearchParams ? input : JSON.stringify(input),
      })
      const text = await answer.text()
      if (answer.status >= 400 && !(mayBe && text.includes(mayBe)))
        unexpected.push(`${method} ${path}: ${answer.status} ${text}`)
      return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : null }
    } catch (cause) {
      throw new Gone('no answer', { cause })
    }
  }

  const begin = (round: number, kind: Kind, key: string): Write => {
    const write = { round, kind, key, acknowledged: false }
    done.push(write)
    return write
  }
  const end = (write: Write, more: Partial<Write> = {}) => {
    Object.assign(write, more, { acknowledged: true })
    acknowledged++
  }

  const kinds = {
    async register(round: number) {
      const email = `new-${randomUUID().slice(0, 12)}@example.com`
      const write = begin(round, 'register', email)
      await ask('POST', 'api/auth/sign-up', {
        firstName: 'Nia',
        lastName: 'Okoye',
        email,
        password: 'ginger and lemon 7',
      })
      end(write)
    },
    async order(round: number) {
      const email = `buyer-${randomUUID().slice(0, 12)}@example.com`
      const { body } = await ask('POST', `api/functions/create-${slug}-checkout`, { quantity: 3 })
      const sessionId = String(body.url).split('/').at(-1) ?? ''
      acknowledged++
      const write = begin(round, 'order', email)
      write.id = sessionId
      const form = new URLSearchParams({
        ...{ name: 'Nia Okoye', email, phone: '', line1: '1 State St', line2: '', city: 'Chicago' },
        ...{ state: 'IL', postal_code: '60601', card: '4242 4242 4242 4242' },
      })
      await ask('POST', `sandbox/pay/${sessionId}/pay`, form)
      end(write)
      const saved = await ask('POST', `api/functions/save-${slug}-order`, { sessionId })
      settled.push(saved.body.order.order_id)
      acknowledged++
    },
    async status(round: number) {
      // Taken out of the list meanwhile, so that nobody else changes the same.
      const id = settled.shift()
      if (id === undefined) return
      const write = begin(round, 'status', id)
      write.status = chance.oneOf(orderStatuses)
      await ask('PATCH', `api/orders/${id}`, { status: write.status }, people.owner)
      end(write)
      settled.push(id)
    },
    async appointment(round: number) {
      const write = begin(round, 'appointment', `Talk ${randomUUID()}`)
      const { date } = toLocal(new Date(Date.now() + days(2 + chance.upTo(200))))
      const input = { service_type: write.key, duration_minutes: 60, date, time: '15:05' }
      const { body } = await ask('POST', 'api/appointments', input, chance.oneOf(people.clients))
      end(write, { id: body.appointment?.id })
    },
    async contact(round: number) {
      const write = begin(round, 'contact', `Message ${randomUUID()}`)
      const input = { name: 'Ada', email: 'ada@example.com', message: write.key, website: '' }
      await ask('POST', 'api/contact', input)
      end(write)
    },
    async text(round: number) {
      const write = begin(round, 'text', `Text ${randomUUID()}`)
      const to = `+13125557${String(100 + chance.upTo(30))}`
      await ask('POST', 'api/functions/send-sms', { to, message: write.key, userId: 'admin' }, people.owner)
      end(write)
    },
    async group(round: number) {
      const write = begin(round, 'group', `Group ${randomUUID()}`)
      write.id = randomUUID()
      await sendGroup(write)
    },
  }

  async function sendGroup(write: Write) {
    const input = { id: write.id, message: write.key, everyone: true, people: [] }
    await ask('POST', 'api/group_messages', input, people.owner)
    end(write)
  }

  const often = ['register', 'order', 'order', 'status', 'appointment', 'contact', 'text', 'text'] as const

  return {
    done,
    unexpected,
    acknowledged: () => acknowledged,
    /** Writes whatever comes to mind until the server is gone. */
    async untilGone(round: number): Promise<void> {
      const mine = [...often]
      const withGroup = chance.upTo(12) === 0
      try {
        if (withGroup) await kinds.group(round)
        for (;;) await kinds[chance.oneOf(mine)](round)
      } catch (error) {
        if (!(error instanceof Gone)) throw error
      }
    },
    /** What a browser does that got no answer: the same once more, under the same name. */
    async askAgain(): Promise<void> {
      for (const write of done) {
        if (write.kind === 'group' && !write.acknowledged) await sendGroup(write)
        if (write.kind !== 'order') continue
        const unpaid = write.acknowledged ? undefined : 'payment_not_confirmed'
        await ask('POST', `api/functions/save-${slug}-order`, { sessionId: write.id }, undefined, unpaid)
      }
    },
  }
}
