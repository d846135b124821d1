import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listItems } from '#server/sandbox/pay.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { blend } from '#tests/support/offers.ts'

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp({ sms: { kind: 'twilio', send: async () => randomUUID() } })
})
afterAll(() => t.close())

async function openPayment(app = t): Promise<string> {
  const path = `/api/functions/create-${blend.slug}-checkout`
  const { body } = await app.call('POST', path, { quantity: 1 })
  return new URL(body.url).pathname
}
const form = {
  ...{ name: 'Ada Byron', email: 'ada@example.com', phone: '', line1: '1 Main St', line2: '' },
  ...{ city: 'Chicago', state: 'IL', postal_code: '60601', card: '4242424242424242' },
}
const pay = (path: string, body: string, type = 'application/x-www-form-urlencoded', app = t) =>
  app.app.request(`${path}/pay`, { method: 'POST', body, headers: { 'content-type': type } })

test.each(['/sandbox/pay/%00', '/sandbox/pay/nothing', `/sandbox/pay/${'x'.repeat(5000)}`])(
  'shows no payment at %s',
  async (path) => {
    expect((await t.app.request(path)).status).toBe(404)
    expect((await pay(path, new URLSearchParams(form).toString())).status).toBe(404)
  },
)

test.each(['multipart/form-data', 'multipart/form-data; boundary=x', 'application/json', 'nonsense'])(
  'treats a form with the wrong content type %s as empty',
  async (type) => {
    expect((await pay(await openPayment(), '--x\r\nnonsense', type)).status).toBe(422)
  },
)

test('lists what is paid for, with the sales tax as a line of its own', () => {
  const items = [
    { description: 'River Mat Standard Mat', quantity: 1, unitCents: 8400 },
    { description: 'Sales tax', quantity: 1, unitCents: 740 },
  ]
  const page = String(
    listItems({ description: 'River Mat', hasShipping: true, quantity: 2, items, amountCents: 9140 }).join(
      '',
    ),
  )
  expect(page).toContain('<dt>River Mat Standard Mat</dt><dd>$84.00</dd>')
  expect(page).toContain('<dt>Sales tax</dt><dd>$7.40</dd>')
  expect(page).toContain('<dt>Total</dt><dd>$91.40</dd>')
  expect(page).not.toContain('× 2')
})

test('removes a character the database cannot store and accepts the payment', async () => {
  const path = await openPayment()
  const response = await pay(path, new URLSearchParams({ ...form, name: 'Ada\0 Byron' }).toString())
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toMatch(/^\/order-confirmation\?session_id=cs_/)
})

test.each([
  ['12', /isn.+t a number we can text/],
  ['+1 900 555 0123', /charge extra/],
  ['+44 20 7946 0958', /United States and Canada only/],
])('refuses the phone number %s with a sentence', async (phone, sentence) => {
  const response = await pay(await openPayment(), new URLSearchParams({ ...form, phone }).toString())
  expect(response.status).toBe(422)
  expect(await response.text()).toMatch(sentence)
})

const phonePattern = /name="phone"|you agree to texts/

test('a page that asks for a phone number says what is agreed to, and passes the number on', async () => {
  const path = await openPayment()
  const page = await (await t.app.request(path)).text()
  expect(page).toContain('name="phone"')
  expect(page).toContain(t.contentSource.current().textingTerms.atNumber.slice(0, 20))
  await pay(path, new URLSearchParams({ ...form, phone: '(312) 555-0142' }).toString())
  expect(await t.embedded.retrieve(path.split('/').at(-1) ?? '')).toMatchObject({
    customer: { phone: '+13125550142' },
  })
})

test('without a provider of texts the page asks for no phone number, and takes none', async () => {
  const other = await makeTestApp()
  const path = await openPayment(other)
  expect(await (await other.app.request(path)).text()).not.toMatch(phonePattern)
  const typed = new URLSearchParams({ ...form, phone: '(312) 555-0142' }).toString()
  expect((await pay(path, typed, undefined, other)).status).toBe(303)
  expect(await other.embedded.retrieve(path.split('/').at(-1) ?? '')).toMatchObject({
    customer: { phone: null, address: { city: 'Chicago' } },
  })
  await other.close()
})
