import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#server/access/scope.ts'
import { readEnv } from '#server/env.ts'
import { createEnsureAdmin } from '#server/identity/admin.ts'
import { describeAdministrator } from '#server/start-message.ts'
import { days, minutes } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { unusualInputs } from '#tests/support/unusual-inputs.ts'

const system = { role: 'system', job: 'test' } as const
const attackersPassword = 'the attacker knows this'
const victimsPassword = 'only the victim knows'

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

const post = (path: string, input: unknown, peer?: string) => t.call('POST', path, input, null, peer)
const signUp = (email: string, password: string, firstName = 'Nia', peer?: string) =>
  post('/api/auth/sign-up', { firstName, lastName: 'Okoye', email, password }, peer)
const confirm = (token: string, password: string) => post('/api/auth/confirm-email', { token, password })
const trySignIn = (email: string, password: string) => post('/api/auth/sign-in', { email, password })
const codeOf = ({ body }: { body: { error?: { code: string } } }) => body.error?.code

const mailsTo = async (email: string) => (await t.sentMail()).filter((mail) => mail.to === email)
/** The tokens of the confirmation links sent to an address, oldest first. */
async function confirmTokens(email: string): Promise<string[]> {
  const mails = await mailsTo(email)
  return mails
    .map(({ text }) => /confirm=(\S+)/.exec(text)?.[1])
    .filter((token) => token !== undefined)
    .reverse()
}

async function countUsers(email: string) {
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ n: number }>(sql`select count(*)::int as n from users where email = ${email}`),
  )
  return rows[0]?.n
}

test('whoever registers an address first cannot sign in after its owner registered and confirmed', async () => {
  const email = 'victim@example.com'
  await signUp(email, attackersPassword, 'Mallory')
  await signUp(email, victimsPassword, 'Vera')
  const [attackers = '', victims = ''] = await confirmTokens(email)
  expect(codeOf(await confirm(attackers, victimsPassword))).toBe('link_expired')
  expect((await confirm(victims, victimsPassword)).status).toBe(200)
  expect(codeOf(await trySignIn(email, attackersPassword))).toBe('wrong_credentials')
  const token = await t.signIn(email, victimsPassword)
  expect((await t.call('GET', '/api/session', undefined, token)).body.profile.first_name).toBe('Vera')
})

test('whoever registers an address last cannot sign in either: its owner proves or chooses the password', async () => {
  const email = 'second@example.com'
  await signUp(email, victimsPassword, 'Vera')
  await signUp(email, attackersPassword, 'Mallory')
  const newest = (await confirmTokens(email)).at(-1) ?? ''
  const refused = await confirm(newest, victimsPassword)
  expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([400, ['password']])
  expect(await countUsers(email)).toBe(0)
  const input = { token: newest, firstName: 'Vera', lastName: 'Okoye', password: 'another one of hers' }
  expect((await post('/api/auth/confirm-with-new-password', input)).status).toBe(200)
  expect(codeOf(await trySignIn(email, attackersPassword))).toBe('wrong_credentials')
  const token = await t.signIn(email, input.password)
  expect((await t.call('GET', '/api/session', undefined, token)).body.profile.first_name).toBe('Vera')
})

test.each(Object.entries(unusualInputs))('a name with %s is stored as it was entered', async (kind, name) => {
  const email = `${kind.replaceAll(' ', '-').toLowerCase()}@example.com`
  await signUp(email, victimsPassword, name)
  const [token = ''] = await confirmTokens(email)
  expect((await confirm(token, victimsPassword)).status).toBe(200)
  const session = await t.call('GET', '/api/session', undefined, await t.signIn(email, victimsPassword))
  expect(session.body.profile.first_name).toBe(name)
})

test('a new link replaces the one before, and a used one works no more', async () => {
  const email = 'newest@example.com'
  await signUp(email, victimsPassword)
  await post('/api/auth/resend-confirmation', { email })
  const [first = '', second = ''] = await confirmTokens(email)
  expect(codeOf(await confirm(first, victimsPassword))).toBe('link_expired')
  expect((await confirm(second, victimsPassword)).body).toEqual({ email })
  expect(codeOf(await confirm(second, victimsPassword))).toBe('link_expired')
})

test('two calls with the same link create one user', async () => {
  const { email, confirmToken } = await t.register('twice@example.com', victimsPassword)
  const codes = await Promise.all(
    [1, 2].map(async () => (await confirm(confirmToken, victimsPassword)).status),
  )
  expect(codes.sort()).toEqual([200, 410])
  expect(await countUsers(email)).toBe(1)
})

test('a link works for one hour', async () => {
  const { confirmToken } = await t.register('late@example.com', victimsPassword)
  t.clock.aheadMs = minutes(61)
  expect(codeOf(await confirm(confirmToken, victimsPassword))).toBe('link_expired')
  t.clock.aheadMs = 0
})

test('an unconfirmed person is in no list of the owner and has no user', async () => {
  const { email } = await t.register('unseen@example.com')
  expect(await countUsers(email)).toBe(0)
  const owner = await t.signIn(admin.email, admin.password)
  const { body } = await t.call('GET', '/api/group_messages/people?q=unseen', undefined, owner)
  expect(JSON.stringify(body)).not.toContain('unseen')
})

test('a sign-in with the right password of an unconfirmed address says so and sends nothing', async () => {
  const { email, password } = await t.register('waiting@example.com')
  const before = (await mailsTo(email)).length
  expect(codeOf(await trySignIn(email, password))).toBe('email_not_confirmed')
  expect(codeOf(await trySignIn(email, 'a wrong password'))).toBe('wrong_credentials')
  expect(await mailsTo(email)).toHaveLength(before)
})

const mailedRequests = ['resend-confirmation', 'request-reset', 'request-sign-in-link'].map(
  (path) => `/api/auth/${path}`,
)

test('sends a stranger at most five emails in 15 minutes, and the last link still works', async () => {
  const email = 'stranger@example.com'
  for (let n = 0; n < 8; n++) {
    const peer = `10.9.0.${n}`
    await signUp(email, attackersPassword, 'Mallory', peer)
    const answers = await Promise.all(mailedRequests.map((path) => post(path, { email }, peer)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await trySignIn(email, attackersPassword)
  }
  expect(await mailsTo(email)).toHaveLength(5)
  const newest = (await confirmTokens(email)).at(-1) ?? ''
  expect((await confirm(newest, attackersPassword)).status).toBe(200)
})

test('strangers send the owner of an account at most five emails in 15 minutes', async () => {
  const email = 'owner-of-account@example.com'
  await t.makeClient(email)
  const before = (await mailsTo(email)).length
  for (let n = 0; n < 8; n++) {
    const peer = `10.10.0.${n}`
    await signUp(email, attackersPassword, 'Mallory', peer)
    await Promise.all(mailedRequests.map((path) => post(path, { email }, peer)))
  }
  expect((await mailsTo(email)).length - before).toBe(5)
})

test('many requests from one network are refused there and not elsewhere', async () => {
  const email = 'asked-often@example.com'
  const ask = (peer: string) => post('/api/auth/request-reset', { email }, peer)
  for (let n = 0; n < 5; n++) expect((await ask('10.11.0.1')).status).toBe(200)
  expect((await ask('10.11.0.1')).status).toBe(429)
  expect((await ask('10.11.0.2')).status).toBe(200)
})

test('confirming with a weak password is refused and the link stays valid', async () => {
  const { confirmToken } = await t.register('weak@example.com', victimsPassword)
  const input = { token: confirmToken, firstName: 'Vera', lastName: 'Okoye', password: 'veraokoye1' }
  expect(codeOf(await post('/api/auth/confirm-with-new-password', input))).toBe('weak_password')
  expect((await confirm(confirmToken, victimsPassword)).status).toBe(200)
})

const siteEmails = { name: 'confirmation-email/site', max: 1000, windowMs: days(1) }
async function countSiteEmails() {
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ count: number }>(
      sql`select count from rate_limits where key = 'confirmation-email/site:all'`,
    ),
  )
  return rows[0]?.count ?? 0
}

test('the site counts confirmation emails, not requests that send none', async () => {
  await t.register('counted@example.com')
  await t.makeClient('has-account@example.com')
  const before = await countSiteEmails()
  await Promise.all([
    ...mailedRequests.map((path, n) => post(path, { email: `nobody${n}@example.com` }, `10.12.0.${n}`)),
    ...mailedRequests.map((path, n) => post(path, { email: 'has-account@example.com' }, `10.12.1.${n}`)),
    signUp('has-account@example.com', attackersPassword, 'Mallory', '10.12.2.1'),
  ])
  expect(await countSiteEmails()).toBe(before)
  await Promise.all(
    mailedRequests.map((path, n) => post(path, { email: 'counted@example.com' }, `10.12.3.${n}`)),
  )
  expect(await countSiteEmails()).toBe(before + 3)
})

test('one network gets fifty new links a day, whichever way it asks for them', async () => {
  const { email } = await t.register('spent@example.com')
  const sent = (await mailsTo(email)).length
  const peer = '10.13.0.1'
  await t.limit({ name: 'new-link/network', max: 50, windowMs: days(1) }, peer, 50)
  const answers = await Promise.all(mailedRequests.map((path) => post(path, { email }, peer)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await mailsTo(email)).toHaveLength(sent)
  await post('/api/auth/request-reset', { email }, '10.13.0.2')
  expect(await mailsTo(email)).toHaveLength(sent + 1)
})

test('a registration left beside a confirmed user changes nothing about their sign-in', async () => {
  const email = 'real-user@example.com'
  await t.makeClient(email)
  await t.register('left-over@example.com', attackersPassword)
  await t.scope(system, (tx) =>
    tx.execute(sql`update registrations set email = ${email} where email = 'left-over@example.com'`),
  )
  expect(codeOf(await trySignIn(email, attackersPassword))).toBe('wrong_credentials')
  await t.signIn(email, 'correct horse battery')
})

test('a new administrator takes over no registration of their address', async () => {
  const email = 'new-owner@example.com'
  await t.register(email, attackersPassword)
  const password = 'the new owner chose it'
  const ensureAdmin = createEnsureAdmin({ ...t, email, password, onNewPassword: () => undefined })
  expect(await ensureAdmin()).toBe(true)
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select from registrations where email = ${email}`),
  )
  expect(rows).toEqual([])
  await t.signIn(email, password)
  expect(await ensureAdmin()).toBe(true)
})

test('a client whose address becomes ADMIN_EMAIL is no administrator, which the start says', async () => {
  const email = 'client-and-owner@example.com'
  await t.makeClient(email)
  const ensureAdmin = createEnsureAdmin({ ...t, email, password: null, onNewPassword: () => undefined })
  const isAdministrator = await ensureAdmin()
  const lines = describeAdministrator(readEnv({ ADMIN_EMAIL: email }), isAdministrator)
  expect(lines.join(' ')).toContain(
    `ADMIN_EMAIL is ${email}, the account of somebody who is no administrator`,
  )
})

test('with the emails of the site used up, registering says so and a new link is sent to nobody', async () => {
  const { email } = await t.register('too-late@example.com')
  await t.makeClient('known@example.com')
  const sent = (await mailsTo(email)).length
  await t.limit(siteEmails, 'all', siteEmails.max - (await countSiteEmails()))
  const answers = await Promise.all(mailedRequests.map((path) => post(path, { email })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await mailsTo(email)).toHaveLength(sent)
  for (const address of ['unknown@example.com', 'known@example.com'])
    expect(codeOf(await signUp(address, attackersPassword)), address).toBe('too_many_requests')
  await t.limit.reset(siteEmails, 'all')
})

// The embedded database runs one transaction at a time.
if (process.env.TEST_DATABASE_URL)
  test('a confirmation waits for a payment of the address that is being settled, holding nothing it needs', async () => {
    const { email, confirmToken } = await t.register('guest-pays@example.com', victimsPassword)
    const settle = (tx: Tx) =>
      tx.execute(sql`insert into orders (product_name, quantity, total_cents, payment, customer_email)
        values ('x', 1, 1, 'paid', ${email})`)
    await t.scope(system, settle)
    const [isLocked, isWaiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const settled = t.scope(system, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${email}))`)
      isLocked.resolve()
      await isWaiting.promise
      await tx.execute(sql`select from contacts where email = ${email} for update nowait`)
      await settle(tx)
    })
    await isLocked.promise
    const confirmed = confirm(confirmToken, victimsPassword)
    const countWaiting = async () => {
      const { rows } = await t.database.root.execute(sql`
        select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`)
      return rows.length
    }
    await expect.poll(countWaiting).toBe(1)
    isWaiting.resolve()
    await settled
    expect((await confirmed).status).toBe(200)
    const { rows } = await t.scope(system, (tx) =>
      tx.execute(sql`select from orders where customer_email = ${email} and user_id is not null`),
    )
    expect(rows).toHaveLength(2)
  })
