import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliveredFacts } from '#practice/facts/facts.ts'
import type { Facts, Product } from '#practice/schema.ts'
import { blendSlug } from '#practice/settings.ts'
import type { Content } from '#practice/snapshot.ts'
import { deliveredContent } from '#server/content/delivered-content.ts'
import { toLocal } from '#shared/local-time.ts'
import { days } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishContent } from '#tests/support/publish-content.ts'

/** No word of it is in the list of common ones, so that only the name of the practice makes it a weak password. */
const otherName = 'Quillvane Osteria'
const ownName = 'quillvaneosteria1'
const phone = '+13125550177'
const otherPhone = '+13125550188'

let t: TestApp
let client: string
let owner: string
/** What the next calls find instead of what is published. */
let next: Content[] = []

beforeAll(async () => {
  t = await makeTestApp({ contentSource: (real) => ({ current: () => next.shift() ?? real.current() }) })
  client = await t.makeClient('ada@example.com')
  await t.provePhone(client, phone)
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())
beforeEach(() => publish(deliveredFacts, {}))

const publish = (facts: Facts, words: Record<string, string>) => publishContent(t, owner, facts, words)

function publishOther(practice: Partial<Facts['practice']> = {}): Promise<void> {
  const sell = (product: Product): Product => {
    const sizes = product.sizes.map((size) => ({ ...size, cents: 1250 }))
    return product.page === 'blend' ? { ...product, name: 'Night', kind: 'Guard', sizes } : product
  }
  const facts = {
    ...deliveredFacts,
    practice: {
      ...deliveredFacts.practice,
      name: otherName,
      coach: { ...deliveredFacts.practice.coach, firstName: 'Ida', fullName: 'Ida Quillvane' },
      email: 'hello@quillvane.example',
      phone: otherPhone,
      hours: [{ days: ['Sa' as const], opens: '10:00', closes: '12:30' }],
      ...practice,
    },
    products: deliveredFacts.products.map(sell),
  }
  return publish(facts, {})
}

/** The first such weekday in two months; 0 is Sunday. */
function dayOf(weekday: number): string {
  const ahead = Array.from({ length: 7 }, (_, index) => toLocal(new Date(Date.now() + days(60 + index))).date)
  return ahead.find((date) => new Date(`${date}T12:00:00Z`).getUTCDay() === weekday) ?? ''
}

async function requestAppointment(weekday: number, time: string): Promise<string> {
  const request = { service_type: 'Consultation', duration_minutes: 60, date: dayOf(weekday), time }
  const { body } = await t.call('POST', '/api/appointments', request, client)
  return body.appointment.id
}
const confirm = (id: string, input = {}) =>
  t.call('PATCH', `/api/appointments/${id}`, { status: 'confirmed', ...input }, owner)

async function startCheckout(quantity: number): Promise<string> {
  const { body } = await t.call('POST', `/api/functions/create-${blendSlug}-checkout`, { quantity })
  return new URL(body.url).pathname
}
async function pay(page: string, email: string) {
  const id = page.split('/').at(-1) ?? ''
  const place = { city: 'Chicago', state: 'IL', postal_code: '60601', country: 'US' }
  await t.embedded.pay(id, {
    ...{ name: 'Ada Byron', email, phone },
    address: { line1: '1 Main St', line2: null, ...place },
  })
  const { rawBody, headers } = t.embedded.createEvent(id)
  const request = { method: 'POST', body: rawBody, headers }
  expect((await t.app.request('/webhooks/payments', request)).status).toBe(200)
}
const readPage = async (path: string) => (await t.app.request(path)).text()
const signUp = (email: string, password: string) =>
  t.call('POST', '/api/auth/sign-up', { firstName: 'Nia', lastName: 'Okoye', email, password })
const messagesTo = async (to: string) => (await t.sentMail()).filter((sent) => sent.to === to)
const newestTo = async (to: string) => {
  const [newest] = await messagesTo(to)
  if (!newest) throw new Error(`nothing was sent to ${to}`)
  return newest
}

test('an order stays what it was; what is said about it, and the next order, follow the publication', async () => {
  const { name: blendName, packageName } = deliveredContent.offers.blend ?? { name: '', packageName: '' }
  const earlier = await startCheckout(2)
  expect(await readPage(earlier)).toContain(`${blendName} ${packageName} × 2`)
  await publishOther()
  expect(await readPage(earlier)).toContain(`${blendName} ${packageName} × 2`)
  await pay(earlier, 'buyer@example.com')
  const receipt = await newestTo('buyer@example.com')
  expect(receipt.subject).toMatch(new RegExp(`^Your order #\\d+ from ${otherName}$`))
  expect(receipt.text).toContain(`Product: ${blendName} ${packageName}`)
  expect(receipt.text).toContain('Total: $20.00')
  expect(receipt.text).toContain(`Ida Quillvane\n${otherName}\n`)
  expect(receipt.text).not.toContain(deliveredContent.practice.name)
  expect((await newestTo(phone)).text).toMatch(new RegExp(`^${otherName}: we received your payment`))

  const later = await readPage(await startCheckout(2))
  expect(later).toContain('Night Guard × 2')
  expect(later).toContain('$25.00')
})

test('the warning about hours, the email and its calendar file follow the publication', async () => {
  expect((await confirm(await requestAppointment(1, '10:00'))).status).toBe(200)
  expect((await newestTo('ada@example.com')).calendar).toContain(deliveredContent.practice.email)
  await publishOther()
  expect((await confirm(await requestAppointment(2, '10:00'))).body.error).toMatchObject({
    code: 'time_not_free',
    fields: { hours: 'It’s outside your hours (Sat 10am-12:30pm CT).' },
  })
  expect((await confirm(await requestAppointment(6, '11:00'))).status).toBe(200)
  const { text, calendar } = await newestTo('ada@example.com')
  expect(text).toContain('(312) 555-0188')
  const event = calendar?.replace(/\r?\n /g, '') ?? ''
  expect(event).toContain(`SUMMARY:Consultation\\, ${otherName}`)
  expect(event).toMatch(/ORGANIZER;CN="?Ida Quillvane"?:mailto:hello@quillvane\.example/i)
})

test('by appointment only, no time is outside the hours', async () => {
  await publishOther({ hours: [] })
  expect((await confirm(await requestAppointment(0, '20:00'))).status).toBe(200)
})

test('accounts follow the publication: the password rule, emails, passkeys and authenticator apps', async () => {
  expect((await signUp('first@example.com', ownName)).status).toBe(200)
  await publishOther()
  expect((await signUp('second@example.com', ownName)).body.error.code).toBe('weak_password')
  expect((await signUp('second@example.com', 'lanterns over water')).status).toBe(200)
  expect((await newestTo('second@example.com')).subject).toBe(`Confirm your email for ${otherName}`)
  const passkey = await t.call('POST', '/api/account/passkeys/begin', {}, client)
  expect(passkey.body.rp.name).toBe(otherName)
  const { password } = admin
  const { body } = await t.call('POST', '/api/account/two-factor/begin', { password }, owner)
  expect(new URL(body.uri).searchParams.get('issuer')).toBe(otherName)
})

test('security.txt and the number that clients may text follow the publication, there and back', async () => {
  const { body } = await t.call('GET', '/api/session', undefined, client)
  const userId = body.profile.id
  const sendText = (to: string) =>
    t.call('POST', '/api/functions/send-sms', { to, message: 'Hello', userId }, client)
  const old = deliveredContent.practice
  expect(await readPage('/.well-known/security.txt')).toContain(`Contact: mailto:${old.email}\n`)
  await publishOther()
  expect(await readPage('/.well-known/security.txt')).toContain('Contact: mailto:hello@quillvane.example\n')
  expect((await sendText(otherPhone)).status).toBe(200)
  expect((await sendText(old.phone.e164)).body.error.code).toBe('recipient_not_allowed')
  await publish(deliveredFacts, {})
  expect((await sendText(old.phone.e164)).status).toBe(200)
  expect(await readPage('/.well-known/security.txt')).toContain(`Contact: mailto:${old.email}\n`)
})

test('a request keeps the content it began with', async () => {
  await publishOther()
  await t.sentMail()
  next = [deliveredContent]
  // With the other content, this password would be refused as a name of the practice.
  expect((await signUp('between@example.com', ownName)).status).toBe(200)
  expect(next).toEqual([])
  const { subject, text } = await newestTo('between@example.com')
  expect(subject).toBe(`Confirm your email for ${deliveredContent.practice.name}`)
  // The email leaves after the request, with the signature of that moment.
  expect(text).toContain(`Ida Quillvane\n${otherName}\n`)
})

test('the assistant answers from the newest publication, in the middle of a conversation too', async () => {
  const ask = async (...contents: string[]) => {
    const messages = contents.map((content) => ({ role: 'user', content }))
    return (await t.call('POST', '/api/functions/chat-with-openai', { messages })).body.response
  }
  expect(await ask('what are your hours?')).toContain('Mon-Fri 9am-5pm CT')
  await publishOther()
  expect(await ask('what are your hours?', 'and on saturday?')).toContain('Sat 10am-12:30pm CT')
  expect(await ask('How much is Night?')).toBe('Night is $12.50 per pouch.')
  expect(await ask('I want to die')).toContain('Ida reads every message: (312) 555-0188')
})
