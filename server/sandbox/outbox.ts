import { desc } from 'drizzle-orm'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { Scope } from '#server/access/scope.ts'
import { sandboxDeliveries } from '#server/db/schema/sandbox.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { sandboxPage } from '#server/sandbox/page.ts'
import { requireReader } from '#server/sandbox/require-reader.ts'
import { nameAttachments } from '#shared/attachments.ts'
import { formatDateTime } from '#shared/dates.ts'

const system = { role: 'system', job: 'sandbox outbox' } as const
const maxMessages = 200
const channelNames = { email: 'Email', sms: 'Text message' }

/**
 * The emails and text messages that would have been sent, newest first, as a page and as JSON.
 * `key` opens them on a site at localhost; null at any other address, where only the administrator reads them. `isReply`: an email to
 * that reply address can be played in the sandbox.
 */
export function sandboxOutbox(scope: Scope, key: string | null, isReply: (address: string) => boolean) {
  const listNewest = () =>
    scope(system, (tx) =>
      tx
        .select()
        .from(sandboxDeliveries)
        .orderBy(desc(sandboxDeliveries.createdAt), desc(sandboxDeliveries.id))
        .limit(maxMessages),
    )

  return new Hono<HonoEnv>()
    .get('/outbox.json', requireReader(key), async (c) => {
      c.header('cache-control', 'no-store')
      return c.json({
        messages: (await listNewest()).map(
          ({
            id,
            channel,
            recipient,
            subject,
            text,
            html: body,
            replyTo,
            calendar,
            attachments,
            createdAt,
          }) => ({
            id,
            channel,
            to: recipient,
            subject,
            text,
            html: body,
            reply_to: replyTo,
            calendar,
            attachments: attachments ?? [],
            created_at: createdAt.toISOString(),
          }),
        ),
      })
    })
    .get('/outbox', requireReader(key), async (c) => {
      const messages = await listNewest()
      const query = c.req.query('key') ? `&key=${encodeURIComponent(c.req.query('key') ?? '')}` : ''
      const articles = messages.map(
        (
          message,
        ) => html`<article><header>${channelNames[message.channel]}, ${formatDateTime(message.createdAt)}, to ${message.recipient}</header>
${message.subject && html`<h2>${message.subject}</h2>`}<p>${raw(linkify(message.text))}</p>${message.attachments && html`<p>Attached: ${nameAttachments(message.attachments)}</p>`}${
          message.replyTo &&
          isReply(message.replyTo) &&
          html`<p><a href="/sandbox/emails?answers=${message.id}${query}">Reply<span class="unseen"> to “${message.subject}”</span></a></p>`
        }</article>`,
      )
      const note = html`<p class="note">Emails and text messages are not sent while the built-in test providers are active. They are stored here instead, newest first.</p>`
      return sandboxPage(
        c,
        'Sandbox outbox',
        html`${note}${articles.length > 0 ? articles : html`<p>Nothing has been sent yet.</p>`}`,
      )
    })
}

/** Plain text as HTML with clickable links. */
function linkify(text: string): string {
  const safe = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
  return safe.replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)
}
