import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { ReceivedSms } from '#server/providers/sms/port.ts'
import { sandboxPage } from '#server/sandbox/page.ts'
import { requireReader } from '#server/sandbox/require-reader.ts'
import { readPhone } from '#shared/phone.ts'

const uuidPattern = /^[0-9a-f-]{36}$/
const maxLength = 10_000

type Form = { from: string; text: string; problem: string | null; isSent: boolean }

/** Plays a text message to the practice, as a provider would deliver it. */
export function sandboxTexts(
  key: string | null,
  receive: (c: Context<HonoEnv>, received: ReceivedSms) => Promise<void>,
) {
  const isReader = requireReader(key)

  function show(c: Context<HonoEnv>, { from, text, problem, isSent }: Form) {
    const query = c.req.query('key') ? `?key=${encodeURIComponent(c.req.query('key') ?? '')}` : ''
    const note = html`<p class="note">Text messages can’t reach the built-in test provider. Write one here as somebody else, and the practice receives it.</p>`
    const form = html`<form method="post" action="/sandbox/texts${query}">
<input type="hidden" name="once" value="${randomUUID()}">
<label for="from">From this number</label><input id="from" name="from" type="tel" autocomplete="off" value="${from}">
<label for="text">Message</label><input id="text" name="text" autocomplete="off" value="${text}">
${problem && html`<span class="error" role="alert">${problem}</span>`}
<button class="pay" type="submit">Text the practice</button></form>`
    const sent = isSent ? html`<p role="status">The practice has received it.</p>` : ''
    return sandboxPage(c, 'Sandbox texts', html`${note}${sent}${form}`, problem ? 422 : 200)
  }

  return new Hono<HonoEnv>()
    .get('/', isReader, (c) =>
      show(c, { from: '', text: '', problem: null, isSent: c.req.query('sent') === 'yes' }),
    )
    .post('/', isReader, async (c) => {
      const form = new URLSearchParams(await c.req.text())
      const [from, text, once] = ['from', 'text', 'once'].map((name) =>
        (form.get(name) ?? '').replaceAll('\0', '').trim(),
      )
      const phone = readPhone(from ?? '')
      const refuse = (problem: string) =>
        show(c, { from: from ?? '', text: text ?? '', problem, isSent: false })
      if (!('e164' in phone)) return refuse('Enter a phone number of the US or Canada, like +1 312 555 0100.')
      if (!text || text.length > maxLength) return refuse('Write the message, in at most 10,000 characters.')
      if (!uuidPattern.test(once ?? '')) return refuse('Send it again.')
      await receive(c, { providerId: `sandbox-${once}`, from: phone.e164, text })
      const params = new URLSearchParams({
        sent: 'yes',
        ...(c.req.query('key') && { key: c.req.query('key') ?? '' }),
      })
      return c.redirect(`/sandbox/texts?${params}`, 303)
    })
}
