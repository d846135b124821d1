import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { settings } from '#practice/settings.ts'
import type { Mail, Server } from '#tests/support/server.ts'

export type Person = { firstName: string; lastName: string; email: string; password: string }

export const administrator: Person = {
  firstName: 'The',
  lastName: 'Administrator',
  email: 'administrator@practice.test',
  password: 'sunlight on plaster 7',
}

let lastNumber = 2000
/** A phone number that no other test of this server uses. */
export const newNumber = () => `+1312555${++lastNumber}`

/** A new person each time, so that tests don't share rate limits or data. */
export function newPerson(): Person {
  const id = randomBytes(5).toString('hex')
  return {
    firstName: 'Rosa',
    lastName: `Test ${id}`,
    email: `rosa.${id}@example.com`,
    // None of its words is a common one, so that no `id` makes it a weak password.
    password: `quiet harbour lamp ${id}`,
  }
}

/**
 * Registers and signs in people by API calls, for tests that start after that. Each instance calls from its own IP
 * address, so that tests don't share rate limits.
 */
export function createPeople(server: Server) {
  const from = `10.${[...randomBytes(3)].join('.')}`

  async function request(method: string, path: string, input?: unknown, token?: string) {
    const response = await fetch(`${server.baseURL}/api/${path}`, {
      method,
      headers: {
        apikey: settings.publishableKey,
        'x-forwarded-for': from,
        ...(input !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(input !== undefined && { body: JSON.stringify(input) }),
    })
    return { status: response.status, body: await response.json() }
  }

  async function call(path: string, input: unknown): Promise<Record<string, string>> {
    const { status, body } = await request('POST', path, input)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
    return body
  }

  /** Signs in and returns a function for API calls as that person, which returns status and body. */
  async function caller({ email, password }: Pick<Person, 'email' | 'password'>) {
    const { token } = await call('auth/sign-in', { email, password })
    return (method: string, path: string, input?: unknown) => request(method, path, input, token)
  }

  /** Waits for the newest email to an address with a matching subject. */
  async function mailTo(email: string, subject: RegExp): Promise<Mail> {
    const find = async () =>
      (await server.outbox()).find((mail) => mail.to === email && subject.test(mail.subject))
    await expect.poll(find, { message: `a mail to ${email} about ${subject}` }).toBeDefined()
    const mail = await find()
    if (!mail) throw new Error(`the mail to ${email} disappeared`)
    return mail
  }

  async function linkTo(email: string, subject: RegExp): Promise<string> {
    const { text } = await mailTo(email, subject)
    const link = /https?:\/\/\S+\?\S+/.exec(text)?.[0]
    if (!link) throw new Error(`no link in the mail:\n${text}`)
    return link
  }

  async function register(person = newPerson()): Promise<Person> {
    const { firstName, lastName, email, password } = person
    await call('auth/sign-up', { firstName, lastName, email, password })
    return person
  }

  async function confirmFromOutbox({ email, password }: Person): Promise<void> {
    const link = new URL(await linkTo(email, /^Confirm your email/))
    await call('auth/confirm-email', { token: link.searchParams.get('confirm'), password })
  }

  /** Stores a session in the browser; the page stays on the site, signed in. */
  async function signIn(page: Page, { email, password }: Person): Promise<void> {
    const { token, expires_at } = await call('auth/sign-in', { email, password })
    await page.goto('/healthz')
    await page.evaluate(
      (session) => localStorage.setItem('session', session),
      toStoredSession(token, expires_at),
    )
  }

  /** Saves a number in a person's profile and verifies it by the code that was texted to it. */
  async function provePhone(person: Person, phone: string): Promise<void> {
    const { token } = await call('auth/sign-in', person)
    const names = { first_name: person.firstName, last_name: person.lastName }
    const saved = await request('PATCH', 'profiles/me', { ...names, phone }, token)
    const sent = await request('POST', 'profiles/me/phone/code', undefined, token)
    const { text } = await mailTo(phone, /^/)
    const verified = await request('POST', 'profiles/me/phone/verify', { code: text.slice(0, 6) }, token)
    const statuses = [saved, sent, verified].map(({ status }) => status)
    if (statuses.some((status) => status !== 200)) throw new Error(`proving ${phone} answered ${statuses}`)
  }

  return {
    register,
    provePhone,
    confirmFromOutbox,
    signIn,
    trySignIn: ({ email, password }: Person) => request('POST', 'auth/sign-in', { email, password }),
    requestReset: ({ email }: Person) => request('POST', 'auth/request-reset', { email }),
    caller,
    mailTo,
    linkTo,
    asAdmin: (page: Page) => signIn(page, administrator),
    async asClient(page: Page): Promise<Person> {
      const person = await register()
      await confirmFromOutbox(person)
      await signIn(page, person)
      return person
    },
  }
}

const toStoredSession = (token = '', expiresAt = '') => JSON.stringify({ token, expiresAt })

export type People = ReturnType<typeof createPeople>
