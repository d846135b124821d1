import { desc } from 'drizzle-orm'
import { Hono, type MiddlewareHandler } from 'hono'
import { html, raw } from 'hono/html'
import type { Scope } from '#server/access/scope.ts'
import { sandboxDeliveries } from '#server/db/schema/sandbox.ts'
import { AppError } from '#server/errors.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { isOnThisMachine } from '#server/http/request.ts'
import { sandboxPage } from '#server/sandbox/page.ts'
import { formatDateTime } from '#shared/dates.ts'

const system = { role: 'system', job: 'sandbox outbox' } as const
const shown = 200
const words = { email: 'Mail', sms: 'Text' }

/** Mails hold sign-in links: only for somebody on this machine, or the signed-in administrator. */
const insiders: MiddlewareHandler<HonoEnv> = async (c, next) => {
  const inside = isOnThisMachine({ env: c.env, header: (name) => c.req.header(name) })
  if (!inside && c.get('actor').role !== 'admin') throw new AppError('not_found')
  await next()
}

/** What would have been sent, newest first. */
export function sandboxOutbox(scope: Scope) {
  const newest = () =>
    scope(system, (tx) =>
      tx
        .select()
        .from(sandboxDeliveries)
        .orderBy(desc(sandboxDeliveries.createdAt), desc(sandboxDeliveries.id))
        .limit(shown),
    )

  return new Hono<HonoEnv>()
    .get('/outbox.json', insiders, async (c) => {
      c.header('cache-control', 'no-store')
      return c.json({
        messages: (await newest()).map(
          ({ id, channel, recipient, subject, text, html: body, replyTo, calendar, createdAt }) => ({
            id,
            channel,
            to: recipient,
            subject,
            text,
            html: body,
            reply_to: replyTo,
            calendar,
            created_at: createdAt.toISOString(),
          }),
        ),
      })
    })
    .get('/outbox', insiders, async (c) => {
      const messages = await newest()
      const articles = messages.map(
        (
          message,
        ) => html`<article><header>${words[message.channel]}, ${formatDateTime(message.createdAt)}, to ${message.recipient}</header>
${message.subject && html`<h2>${message.subject}</h2>`}<p>${raw(linked(message.text))}</p></article>`,
      )
      const note = html`<p class="note">Mail and texts go nowhere while their built-in providers are on: they are kept here, newest first.</p>`
      return sandboxPage(
        c,
        'Sandbox outbox',
        html`${note}${articles.length > 0 ? articles : html`<p>Nothing has been sent yet.</p>`}`,
      )
    })
}

/** Plain text as HTML with its addresses clickable. */
function linked(text: string): string {
  const safe = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
  return safe.replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)
}
