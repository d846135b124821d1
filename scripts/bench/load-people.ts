import { setTimeout as wait } from 'node:timers/promises'
import { caller } from './server.ts'

export type Client = { email: string; password: string; token: string }

const people = 100
const atOnce = 10
const password = 'lemon balm at noon'
const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)

/** Registers people as a browser would, each from an address of her own, and gives each something to read. */
export async function makePeople(url: string): Promise<Client[]> {
  const made: Client[] = []
  for (let from = 0; from < people; from += atOnce) {
    const numbers = Array.from({ length: atOnce }, (_, n) => from + n)
    made.push(...(await Promise.all(numbers.map((n) => makePerson(url, n)))))
  }
  return made
}

async function makePerson(url: string, n: number): Promise<Client> {
  const email = `load.${n}@mail.example`
  const call = caller(url, undefined, { 'x-forwarded-for': `10.200.0.${n}` })
  await call('POST', '/api/auth/sign-up', { firstName: 'Nia', lastName: `Okoye ${n}`, email, password })
  await call('POST', '/api/auth/confirm-email', { token: await tokenMailedTo(url, email) })
  const { token } = await call('POST', '/api/auth/sign-in', { email, password })
  const own = caller(url, String(token))
  for (const time of ['09:00', '10:00', '11:00']) {
    const appointment = { service_type: 'Online Consultations', duration_minutes: 30, date: soon, time }
    await own('POST', '/api/appointments', appointment)
  }
  return { email, password, token: String(token) }
}

async function tokenMailedTo(url: string, email: string): Promise<string> {
  for (let turn = 0; turn < 200; turn++) {
    const { messages } = (await (await fetch(`${url}/sandbox/outbox.json`)).json()) as {
      messages: { to: string; text: string }[]
    }
    const token = /confirm=(\S+)/.exec(messages.find(({ to }) => to === email)?.text ?? '')?.[1]
    if (token) return decodeURIComponent(token)
    await wait(50)
  }
  throw new Error(`no mail to ${email}`)
}
