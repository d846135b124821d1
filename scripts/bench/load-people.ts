import { setTimeout as wait } from 'node:timers/promises'
import { caller } from './server.ts'

export type Client = { email: string; password: string; token: string }

const clientCount = 100
const concurrency = 10
const password = 'lemon balm at noon'
const appointmentDate = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)

/** Registers clients as a browser would, each from its own IP address, with some appointments. */
export async function registerClients(url: string): Promise<Client[]> {
  const clients: Client[] = []
  for (let from = 0; from < clientCount; from += concurrency) {
    const numbers = Array.from({ length: concurrency }, (_, n) => from + n)
    clients.push(...(await Promise.all(numbers.map((n) => registerClient(url, n)))))
  }
  return clients
}

async function registerClient(url: string, n: number): Promise<Client> {
  const email = `load.${n}@mail.example`
  const call = caller(url, undefined, { 'x-forwarded-for': `10.200.0.${n}` })
  await call('POST', '/api/auth/sign-up', { firstName: 'Nia', lastName: `Okoye ${n}`, email, password })
  await call('POST', '/api/auth/confirm-email', { token: await waitForConfirmToken(url, email), password })
  const { token } = await call('POST', '/api/auth/sign-in', { email, password })
  const callAsClient = caller(url, String(token))
  for (const time of ['09:00', '10:00', '11:00']) {
    const appointment = {
      service_type: 'Online Consultations',
      duration_minutes: 30,
      date: appointmentDate,
      time,
    }
    await callAsClient('POST', '/api/appointments', appointment)
  }
  return { email, password, token: String(token) }
}

async function waitForConfirmToken(url: string, email: string): Promise<string> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const { messages } = (await (await fetch(`${url}/sandbox/outbox.json`)).json()) as {
      messages: { to: string; text: string }[]
    }
    const token = /confirm=(\S+)/.exec(messages.find(({ to }) => to === email)?.text ?? '')?.[1]
    if (token) return decodeURIComponent(token)
    await wait(50)
  }
  throw new Error(`no email to ${email}`)
}
