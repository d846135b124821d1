import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { EmbeddedPayments, SandboxPayment } from '#server/providers/payments/embedded.ts'
import { type CheckoutSession, RefundRefusedError } from '#server/providers/payments/port.ts'
import { sandboxPage } from '#server/sandbox/page.ts'
import type { DeliverEvent } from '#server/sandbox/pay.ts'
import { requireReader } from '#server/sandbox/require-reader.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatUsd } from '#shared/money.ts'

const maxShown = 50
const uuidPattern = /^[0-9a-f-]{36}$/
const amountPattern = /^\d{1,6}(\.\d\d?)?$/

/** What a step needs to be possible, and whether its event says that a refund failed. */
type Step = {
  label: string
  isPossible(session: CheckoutSession): boolean
  run(payments: EmbeddedPayments, session: CheckoutSession): Promise<void>
  refundFailed?: boolean
}

const isHeld = ({ dispute }: CheckoutSession) => dispute === 'open' || dispute === 'lost'

const steps: Record<string, Step> = {
  'refund-failed': {
    label: 'Send its refunds back',
    isPossible: (session) => session.refundedCents > 0 && !isHeld(session),
    run: (payments, { id }) => payments.setRefunded(id, 0),
    refundFailed: true,
  },
  dispute: {
    label: 'Open a dispute',
    isPossible: ({ dispute, amountCents, refundedCents }) => dispute === null && refundedCents < amountCents,
    run: (payments, { id }) => payments.setDispute(id, 'open'),
  },
  won: {
    label: 'Decide for the practice',
    isPossible: ({ dispute }) => dispute === 'open',
    run: (payments, { id }) => payments.setDispute(id, 'won'),
  },
  lost: {
    label: 'Decide for the customer',
    isPossible: ({ dispute }) => dispute === 'open',
    run: (payments, { id }) => payments.setDispute(id, 'lost'),
  },
}

/**
 * The embedded provider's payments, as the dashboard of a real one shows them: refunds and disputes can be tried there, also ones
 * that the site isn't told about.
 */
export function sandboxPayments(payments: EmbeddedPayments, key: string | null, deliver: DeliverEvent) {
  const isReader = requireReader(key)

  async function show(c: Context<HonoEnv>, problem: { id: string; sentence: string } | null = null) {
    const query = c.req.query('key') ? `?key=${encodeURIComponent(c.req.query('key') ?? '')}` : ''
    const paid = await payments.listNewest(maxShown)
    const articles = paid.map(({ row, session }) =>
      article({
        ...{ row, session, query },
        problem: problem?.id === row.id ? problem.sentence : null,
      }),
    )
    const note = html`<p class="note">Payments with the built-in test provider, newest first. What is done here is what would be done in a real provider’s dashboard, or by a customer’s bank. Without its event, the site learns of it when the books are compared.</p>`
    const content = html`${note}${articles.length > 0 ? articles : html`<p>Nothing has been paid yet.</p>`}`
    return sandboxPage(c, 'Sandbox payments', content, problem ? 422 : 200)
  }

  async function find(id: string): Promise<CheckoutSession | null> {
    const session = (await payments.find(id)) && (await payments.retrieve(id))
    return session?.state === 'paid' ? session : null
  }

  const notFound = (c: Context<HonoEnv>) =>
    sandboxPage(c, 'Payment not found', html`<p class="note">Nothing was changed.</p>`, 404)

  async function finish(c: Context<HonoEnv>, form: URLSearchParams, id: string, refundFailed = false) {
    if (form.get('event') === 'sent')
      await deliver(payments.createEvent(id, { refundFailed })).catch((error: unknown) => {
        c.get('log').warn({ reason: error }, 'sandbox payment event could not be delivered')
      })
    const query = c.req.query('key') ? `?key=${encodeURIComponent(c.req.query('key') ?? '')}` : ''
    return c.redirect(`/sandbox/payments${query}`, 303)
  }

  return new Hono<HonoEnv>()
    .get('/', isReader, (c) => show(c))
    .post('/:id/refund', isReader, async (c) => {
      const session = await find(c.req.param('id'))
      if (!session) return notFound(c)
      const { id } = session
      const form = new URLSearchParams(await c.req.text())
      const [amount, once] = [(form.get('amount') ?? '').trim(), form.get('once') ?? '']
      const left = isHeld(session) ? 0 : session.amountCents - session.refundedCents
      const cents = amountPattern.test(amount) ? Math.round(Number(amount) * 100) : 0
      const sentence = `Enter an amount up to ${formatUsd(left)}, like 12.50.`
      if (cents < 1 || cents > left || !uuidPattern.test(once)) return show(c, { id, sentence })
      try {
        await payments.refund({ sessionId: id, cents, key: `sandbox:${once}`, reason: 'Sandbox' })
      } catch (error) {
        if (!(error instanceof RefundRefusedError)) throw error
        return show(c, { id, sentence })
      }
      return finish(c, form, id)
    })
    .post('/:id/:step', isReader, async (c) => {
      const session = await find(c.req.param('id'))
      const step = Object.hasOwn(steps, c.req.param('step')) ? steps[c.req.param('step')] : undefined
      if (!session || !step) return notFound(c)
      if (!step.isPossible(session))
        return show(c, { id: session.id, sentence: 'That isn’t possible any more.' })
      await step.run(payments, session)
      return finish(c, new URLSearchParams(await c.req.text()), session.id, step.refundFailed)
    })
}

type Shown = { row: SandboxPayment; session: CheckoutSession; query: string; problem: string | null }

function article({ row, session, query, problem }: Shown) {
  const { id, amountCents, refundedCents, disputedCents, feeCents, dispute } = session
  const base = `/sandbox/payments/${id}`
  const left = isHeld(session) ? 0 : amountCents - refundedCents
  const disputed = dispute ? `${formatUsd(disputedCents)} (${dispute})` : 'no'
  const sums = [
    ['Paid', formatUsd(amountCents)],
    ['Refunded', formatUsd(refundedCents)],
    ['Disputed', disputed],
    ['Fee', formatUsd(feeCents ?? 0)],
  ]
  const possible = Object.entries(steps).filter(([, step]) => step.isPossible(session))
  return html`<article aria-labelledby="${id}"><header>${row.paidAt ? formatDateTime(row.paidAt) : ''}</header>
<h2 id="${id}">${row.description}</h2>
<dl>${sums.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${problem && html`<span class="error" role="alert">${problem}</span>`}
<form method="post" action="${base}/refund${query}">
<label for="event-${id}">The site</label>
<select id="event-${id}" name="event"><option value="sent">is told by an event</option><option value="lost">isn’t told</option></select>
${
  left > 0
    ? html`<label for="amount-${id}">Refund in dollars</label><input id="amount-${id}" name="amount" inputmode="decimal" autocomplete="off" value="${(left / 100).toFixed(2)}"><input type="hidden" name="once" value="${randomUUID()}">
<button class="pay" type="submit">Refund</button>`
    : ''
}${possible.map(([step, { label }]) => html`<button type="submit" formaction="${base}/${step}${query}">${label}</button>`)}
</form></article>`
}
