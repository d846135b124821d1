import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import * as z from 'zod/mini'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { EmbeddedPayments, SandboxPayment } from '#server/providers/payments/embedded.ts'
import { sandboxPage } from '#server/sandbox/page.ts'
import { emailField } from '#shared/account.ts'
import { formatUsd } from '#shared/money.ts'
import { phoneProblemSentences, readPhone, toE164 } from '#shared/phone.ts'

const requiredText = (sentence: string) =>
  z.string(sentence).check(z.trim(), z.minLength(1, sentence), z.maxLength(200))
/** Optional; a typed number must be one that we can text. */
const checkPhone = z.superRefine<string>((typed, context) => {
  const result = typed ? readPhone(typed) : { e164: '' }
  if ('problem' in result) context.addIssue(phoneProblemSentences[result.problem])
})
const payerFields = {
  name: requiredText('Enter your name.'),
  email: emailField,
  card: requiredText('Enter a card number.').check(
    z.regex(/^(4242 ?4242 ?4242 ?4242|4000 ?0000 ?0000 ?0002)$/, 'Only the two test cards above work here.'),
  ),
}
const addressFields = {
  line1: requiredText('Enter a street and number.'),
  line2: z.string().check(z.trim(), z.maxLength(200)),
  city: requiredText('Enter a city.'),
  state: requiredText('Enter a state.').check(z.regex(/^[A-Za-z]{2}$/, 'Use the two letters of the state.')),
  postal_code: requiredText('Enter a ZIP code.').check(
    z.regex(/^\d{5}(-\d{4})?$/, 'Enter a ZIP code of five digits.'),
  ),
}
/** Missing where the page was opened before texts were asked for. */
const phone = z._default(z.string().check(z.trim(), z.maxLength(40), checkPhone), '')
const shippedSchema = z.object({ ...payerFields, ...addressFields, phone })
const paymentSchema = z.object(payerFields)

const declinedCard = '4000000000000002'

const fields = [
  { name: 'name', label: 'Full name', autocomplete: 'name' },
  { name: 'email', label: 'Email', autocomplete: 'email', type: 'email' },
  { name: 'phone', label: 'Phone (optional)', autocomplete: 'tel', type: 'tel' },
  { name: 'line1', label: 'Street and number', autocomplete: 'address-line1' },
  { name: 'line2', label: 'Apartment (optional)', autocomplete: 'address-line2' },
  { name: 'city', label: 'City', autocomplete: 'address-level2' },
  { name: 'state', label: 'State', autocomplete: 'address-level1' },
  { name: 'postal_code', label: 'ZIP code', autocomplete: 'postal-code' },
  { name: 'card', label: 'Card number', autocomplete: 'off', inputmode: 'numeric' },
] as const

/** Calls our own webhook, as a real provider would. */
export type DeliverEvent = (event: { rawBody: string; headers: Record<string, string> }) => Promise<void>

/** Whether customers are asked to agree to texts now. */
type AsksForTexts = () => Promise<boolean>

/**
 * The embedded provider's hosted payment page. Its records don't keep whether a checkout asks for a phone number, so the page asks anew:
 * a number is only taken where the sentence about texts is shown.
 */
export function sandboxPay(payments: EmbeddedPayments, deliver: DeliverEvent, asksForTexts: AsksForTexts) {
  const asksPhoneOf = async ({ hasShipping }: SandboxPayment) => hasShipping && (await asksForTexts())
  async function sendEvent(c: Context<HonoEnv>, id: string) {
    await deliver(payments.createEvent(id)).catch((error: unknown) => {
      c.get('log').warn({ reason: error }, 'sandbox payment event could not be delivered')
    })
  }

  return new Hono<HonoEnv>()
    .get('/:id', async (c) => {
      const payment = await payments.find(c.req.param('id'))
      if (!payment)
        return sandboxPage(c, 'Payment not found', html`<p class="note">The link may be incomplete.</p>`, 404)
      if (payment.state === 'paid') return c.redirect(pathOf(payment.successUrl), 303)
      if (payment.state === 'closed') return closedPage(c, payment)
      return paymentForm(c, { payment, asksPhone: await asksPhoneOf(payment) })
    })
    .post('/:id/pay', async (c) => {
      const payment = await payments.find(c.req.param('id'))
      if (!payment)
        return sandboxPage(c, 'Payment not found', html`<p class="note">Nothing was charged.</p>`, 404)
      if (payment.state === 'paid') return c.redirect(pathOf(payment.successUrl), 303)
      if (payment.state === 'closed') return closedPage(c, payment)
      const form = new URLSearchParams(await c.req.text())
      const values = Object.fromEntries([...form].map(([name, value]) => [name, value.replaceAll('\0', '')]))
      const asksPhone = await asksPhoneOf(payment)
      const parsed = parsePayer(payment, asksPhone, values)
      if (!parsed.success) {
        const errors = Object.fromEntries(
          parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]),
        )
        return paymentForm(c, { payment, asksPhone, values, errors })
      }
      if (parsed.data.card.replaceAll(' ', '') === declinedCard) {
        await payments.close(payment.id)
        await sendEvent(c, payment.id)
        return c.redirect(pathOf(payment.cancelUrl).replace('payment=cancelled', 'payment=declined'), 303)
      }
      await payments.pay(payment.id, toCustomer(parsed.data))
      await sendEvent(c, payment.id)
      return c.redirect(pathOf(payment.successUrl), 303)
    })
    .post('/:id/cancel', async (c) => {
      const payment = await payments.find(c.req.param('id'))
      if (!payment)
        return sandboxPage(c, 'Payment not found', html`<p class="note">Nothing was charged.</p>`, 404)
      if (payment.state === 'paid') return c.redirect(pathOf(payment.successUrl), 303)
      await payments.close(payment.id)
      await sendEvent(c, payment.id)
      return c.redirect(pathOf(payment.cancelUrl), 303)
    })
}

function parsePayer({ hasShipping }: SandboxPayment, asksPhone: boolean, values: Record<string, string>) {
  if (!hasShipping) return z.safeParse(paymentSchema, values)
  // A number that wasn't asked for is not taken.
  return z.safeParse(shippedSchema, asksPhone ? values : { ...values, phone: '' })
}

type Payer = z.infer<typeof paymentSchema> | z.infer<typeof shippedSchema>

function toCustomer(payer: Payer): NonNullable<SandboxPayment['customer']> {
  const { name, email } = payer
  if (!('line1' in payer)) return { name, email, phone: null, address: null }
  const { line1, line2, city, state, postal_code } = payer
  const address = {
    line1,
    line2: line2 || null,
    city,
    state: state.toUpperCase(),
    postal_code,
    country: 'US',
  }
  return { name, email, phone: toE164(payer.phone), address }
}

/** Without the host: the visitor may know this server under another name. */
function pathOf(address: string): string {
  const { pathname, search, hash } = new URL(address)
  return pathname + search + hash
}

function closedPage(c: Context<HonoEnv>, payment: SandboxPayment) {
  return sandboxPage(
    c,
    'This payment is closed',
    html`<p class="note">Nothing was charged. <a href="${pathOf(payment.cancelUrl)}">Back to the site</a></p>`,
  )
}

type Paid = Pick<SandboxPayment, 'description' | 'hasShipping' | 'quantity' | 'items' | 'amountCents'>

/** What is paid for; each line with its amount where there are several, such as the sales tax. */
export function listItems({ description, hasShipping, quantity, items, amountCents }: Paid) {
  const row = (name: string, cents: number) => html`<div><dt>${name}</dt><dd>${formatUsd(cents)}</dd></div>`
  if (!items || items.length < 2)
    return [row(hasShipping ? `${description} × ${quantity}` : description, amountCents)]
  const rows = items.map((item) =>
    row(
      item.quantity > 1 ? `${item.description} × ${item.quantity}` : item.description,
      item.quantity * item.unitCents,
    ),
  )
  return [...rows, row('Total', amountCents)]
}

type Form = {
  payment: SandboxPayment
  asksPhone: boolean
  values?: Record<string, string>
  errors?: Record<string, string>
}

function paymentForm(c: Context<HonoEnv>, { payment, asksPhone, values = {}, errors = {} }: Form) {
  const base = `/sandbox/pay/${payment.id}`
  const hasErrors = Object.keys(errors).length > 0
  const shown = fields.filter(({ name }) =>
    name === 'phone' ? asksPhone : payment.hasShipping || name in payerFields,
  )
  const inputs = shown.map((field) => {
    const error = errors[field.name]
    const value = field.name === 'card' ? '' : (values[field.name] ?? '')
    return html`<div><label for="${field.name}">${field.label}</label>
<input id="${field.name}" name="${field.name}" type="${'type' in field ? field.type : 'text'}" value="${value}" autocomplete="${field.autocomplete}"${
      error ? html` aria-invalid="true" aria-describedby="${field.name}-error"` : ''
    }>${error ? html`<span class="error" id="${field.name}-error">${error}</span>` : ''}</div>`
  })
  return sandboxPage(
    c,
    hasErrors ? 'Please check the form' : 'Test payment',
    html`<p class="note">This is the built-in test provider. No money is charged. Pay with card <strong>4242 4242 4242 4242</strong>; <strong>4000 0000 0000 0002</strong> is declined.</p>
<dl>${listItems(payment)}</dl>
<form method="post" action="${base}/pay" novalidate><h2>${payment.hasShipping ? 'Ship to' : 'Your card'}</h2><div class="pair">${inputs}</div>
${asksPhone ? html`<p class="note">${c.get('content').textingTerms.atNumber}</p>` : ''}
<button class="pay" type="submit">Pay ${formatUsd(payment.amountCents)}</button>
<button type="submit" formaction="${base}/cancel">Cancel</button></form>`,
    hasErrors ? 422 : 200,
  )
}
