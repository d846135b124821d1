import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { ReplyAddresses } from '#server/access/reply-addresses.ts'
import type { Scope } from '#server/access/scope.ts'
import { sandboxDeliveries } from '#server/db/schema/sandbox.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { RawEmail } from '#server/providers/inbound-email/port.ts'
import { buildEmail, type PlayedKind, playedKinds } from '#server/sandbox/build-email.ts'
import { sandboxPage } from '#server/sandbox/page.ts'
import { requireReader } from '#server/sandbox/require-reader.ts'

const system = { role: 'system', job: 'sandbox emails' } as const
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const addressPattern = /^[^\s@<>"(),:;]{1,64}@[^\s@<>"(),:;]{1,255}$/
const maxLength = 10_000

type Form = { from: string; to: string; subject: string; text: string; kind: PlayedKind; answers: string }
type Shown = Form & { problem: string | null; isSent: boolean }

/** Plays an email to the practice, as a mail server would deliver it: a reply to one that is in the outbox, or one from anybody. */
export function sandboxEmails(
  { scope, sandboxKey }: { scope: Scope; sandboxKey: string | null },
  replyAddresses: ReplyAddresses,
  receive: (c: Context<HonoEnv>, email: RawEmail) => Promise<void>,
) {
  const isReader = requireReader(sandboxKey)
  const blank: Form = {
    from: '',
    to: replyAddresses.address,
    subject: '',
    text: '',
    kind: 'own',
    answers: '',
  }

  async function findDelivery(id: string) {
    if (!uuidPattern.test(id)) return null
    const [delivery] = await scope(system, (tx) =>
      tx.select().from(sandboxDeliveries).where(eq(sandboxDeliveries.id, id)),
    )
    return delivery?.channel === 'email' ? delivery : null
  }

  return new Hono<HonoEnv>()
    .get('/', isReader, async (c) => {
      const delivery = await findDelivery(c.req.query('answers') ?? '')
      const form = delivery && {
        ...blank,
        from: delivery.recipient,
        to: delivery.replyTo ?? replyAddresses.address,
        subject: /^re:/i.test(delivery.subject) ? delivery.subject : `Re: ${delivery.subject}`,
        answers: delivery.id,
      }
      return show(c, { ...blank, ...form, problem: null, isSent: c.req.query('sent') === 'yes' })
    })
    .post('/', isReader, async (c) => {
      const posted = new URLSearchParams(await c.req.text())
      const field = (name: string) => (posted.get(name) ?? '').replaceAll('\0', '').trim()
      const form: Form = {
        ...{ from: field('from'), to: field('to'), subject: field('subject'), text: field('text') },
        ...{ kind: playedKinds.find((kind) => kind === field('kind')) ?? 'own', answers: field('answers') },
      }
      const problem = findProblem(form, field('once'))
      if (problem) return show(c, { ...form, problem, isSent: false })
      const raw = buildEmail({ ...form, once: field('once'), answered: await findDelivery(form.answers) })
      await receive(c, { deliveryId: field('once'), raw, bytes: raw.length, recipient: form.to })
      const key = c.req.query('key')
      return c.redirect(`/sandbox/emails?${new URLSearchParams({ sent: 'yes', ...(key && { key }) })}`, 303)
    })
}

function findProblem({ from, to, subject, text }: Form, once: string): string | null {
  if (!addressPattern.test(from)) return 'Enter the address it comes from, like ada@example.com.'
  if (!addressPattern.test(to)) return 'Enter the address it goes to.'
  if (subject.length > 300 || /[\r\n]/.test(subject))
    return 'Keep the subject to one line of at most 300 characters.'
  if (!text || text.length > maxLength) return 'Write the email, in at most 10,000 characters.'
  return uuidPattern.test(once) ? null : 'Send it again.'
}

const kindNames: Record<PlayedKind, string> = {
  own: 'From their own mailbox',
  forged: 'From somebody else in their name',
  automatic: 'As an automatic reply',
}

function show(c: Context<HonoEnv>, { from, to, subject, text, kind, answers, problem, isSent }: Shown) {
  const key = c.req.query('key')
  const query = key ? `?key=${encodeURIComponent(key)}` : ''
  const note = html`<p class="note">Emails can’t reach the built-in test provider. Write one here as somebody else, and the practice receives it. To answer an email of the practice, choose Reply beside it in <a href="/sandbox/outbox${query}">the outbox</a>.</p>`
  const options = playedKinds.map(
    (one) => html`<option value="${one}"${one === kind ? html` selected` : ''}>${kindNames[one]}</option>`,
  )
  const form = html`<form method="post" action="/sandbox/emails${query}">
<input type="hidden" name="once" value="${randomUUID()}"><input type="hidden" name="answers" value="${answers}">
<label for="from">From</label><input id="from" name="from" type="email" autocomplete="off" value="${from}">
<label for="to">To</label><input id="to" name="to" type="email" autocomplete="off" value="${to}">
<label for="subject">Subject</label><input id="subject" name="subject" autocomplete="off" value="${subject}">
<label for="text">Message</label><textarea id="text" name="text" rows="6">${text}</textarea>
<label for="kind">How it comes</label><select id="kind" name="kind">${options}</select>
${problem && html`<span class="error" role="alert">${problem}</span>`}
<button class="pay" type="submit">Email the practice</button></form>`
  const sent = isSent ? html`<p role="status">The practice has received it.</p>` : ''
  return sandboxPage(c, 'Sandbox emails', html`${note}${sent}${form}`, problem ? 422 : 200)
}
