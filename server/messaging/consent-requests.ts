import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { consentRequests } from '#server/db/schema/consents.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { AppError } from '#server/errors.ts'
import { lockRecipient, normalizeRecipient, readNewest, recordConsent } from '#server/messaging/consents.ts'
import { confirmNewsEmail, newsConfirmedEmail } from '#server/messaging/emails.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { enqueueSms } from '#server/messaging/enqueue-sms.ts'
import { unsubscribeLinkOf } from '#server/messaging/unsubscribe-links.ts'
import { findPhoneOwner } from '#server/messaging/verified-phone.ts'
import { type ConsentChannel, type ConsentSource, confirmationLifeMs } from '#shared/consents.ts'

export type ConsentRequest = typeof consentRequests.$inferSelect

type NewRequest = {
  channel: ConsentChannel
  recipient: string
  wording: string
  source: ConsentSource
  userId?: string | null
  note?: string
}

/**
 * Asks the owner of an address or number to confirm that they want news: by a signed link, or by the answer YES. Until then nothing
 * counts. Somebody who gets news already isn't asked again. The caller limits how often. Needs the system role.
 */
export async function requestNews(ctx: Ctx, tx: Tx, request: NewRequest): Promise<void> {
  const { channel, wording, source, userId = null, note } = request
  const recipient = normalizeRecipient(channel, request.recipient)
  const subject = { channel, recipient, purpose: 'news' } as const
  await lockRecipient(tx, subject)
  if ((await readNewest(tx, subject))?.isGiven) return
  const expiresAt = new Date(ctx.now().getTime() + confirmationLifeMs)
  const open = await findOpen(ctx, tx, subject)
  const values = { wording, source, userId, note, expiresAt }
  // One link for all: the first email of two works as well as the second.
  const [row] = open
    ? await tx.update(consentRequests).set(values).where(eq(consentRequests.id, open.id)).returning()
    : await tx
        .insert(consentRequests)
        .values({ ...subject, ...values })
        .returning()
  if (!row) throw new Error('the request was not inserted')
  const cause = `${causeOf(row)}:${randomUUID()}`
  if (channel === 'sms') return askByText(ctx, tx, row, cause)
  const url = ctx.signedLinks.urlFor({ purpose: 'newsRequest', id: row.id, version: 1, expiresAt })
  await enqueueEmail(tx, {
    kind: 'news_confirm',
    cause,
    to: recipient,
    content: confirmNewsEmail(ctx.content.practice.name, url),
    expiresInMs: confirmationLifeMs,
  })
}

const causeOf = ({ id }: Pick<ConsentRequest, 'id'>) => `consent-request:${id}`

async function askByText(ctx: Ctx, tx: Tx, { recipient }: ConsentRequest, cause: string) {
  const { name } = ctx.content.practice
  const text = `${name}: reply YES to get news and offers by text, a few a month. Message and data rates may apply. Reply HELP for help, STOP to end all texts.`
  const sms = { kind: 'news_confirm', sender: 'admin', text, purpose: 'personal' } as const
  await enqueueSms(tx, { ...sms, expiresInMs: confirmationLifeMs }, [
    { to: recipient, userId: await findPhoneOwner(tx, recipient), cause },
  ])
}

async function findOpen(
  ctx: Ctx,
  tx: Tx,
  { channel, recipient }: Pick<ConsentRequest, 'channel' | 'recipient'>,
) {
  const [open] = await tx
    .select()
    .from(consentRequests)
    .where(
      and(
        eq(consentRequests.channel, channel),
        eq(consentRequests.recipient, recipient),
        isNull(consentRequests.answeredAt),
        gt(consentRequests.expiresAt, ctx.now()),
      ),
    )
    .orderBy(desc(consentRequests.createdAt))
    .limit(1)
  return open
}

/** What a confirmation link is for. @throws AppError `not_found` for a forged one, `link_expired` for an old one. */
export async function openRequest(ctx: Ctx, tx: Tx, token: string): Promise<ConsentRequest> {
  const link = ctx.signedLinks.readSigned(token)
  if (link?.purpose !== 'newsRequest') throw new AppError('not_found')
  const [row] = await tx.select().from(consentRequests).where(eq(consentRequests.id, link.id))
  if (!row || row.expiresAt <= ctx.now()) throw new AppError('link_expired')
  return row
}

/**
 * Confirms by the link. Once more, it changes nothing: a link that was used says whether they get news now.
 * @throws AppError as `openRequest`; `link_expired` when they have decided otherwise since
 */
export async function confirmByLink(ctx: Ctx, tx: Tx, token: string): Promise<ConsentRequest> {
  const opened = await openRequest(ctx, tx, token)
  await lockRecipient(tx, opened)
  const request = await openRequest(ctx, tx, token)
  if (request.answeredAt) {
    if (!(await readNewest(tx, request))?.isGiven) throw new AppError('link_expired')
    return request
  }
  await confirm(tx, request, 'confirm')
  const { recipient, purpose } = request
  const links = await unsubscribeLinkOf(ctx, tx, { email: recipient, purpose })
  await enqueueEmail(tx, {
    kind: 'news_confirmed',
    cause: causeOf(request),
    to: recipient,
    content: newsConfirmedEmail(ctx.content.practice.name, links),
  })
  return request
}

/** YES confirms only if it answers our question: not what the owner has asked since. Returns whether it did. */
export async function confirmByText(ctx: Ctx, tx: Tx, phone: string): Promise<boolean> {
  await lockRecipient(tx, { channel: 'sms', recipient: phone })
  const open = await findOpen(ctx, tx, { channel: 'sms', recipient: phone })
  if (!open) return false
  const [newestSent] = await tx
    .select({ cause: outbox.cause })
    .from(smsMessages)
    .leftJoin(outbox, eq(outbox.id, smsMessages.id))
    .where(and(eq(smsMessages.phoneNumber, phone), eq(smsMessages.direction, 'out')))
    .orderBy(desc(smsMessages.createdAt), desc(smsMessages.id))
    .limit(1)
  if (!newestSent?.cause?.startsWith(causeOf(open))) return false
  await confirm(tx, open, 'text')
  return true
}

/** What they agreed to is what the request says; `source` is how they confirmed it. */
const confirm = (tx: Tx, request: ConsentRequest, source: 'confirm' | 'text') =>
  recordConsent(tx, {
    ...{ channel: request.channel, recipient: request.recipient, purpose: request.purpose },
    ...{ wording: request.wording, source, actor: 'person', userId: request.userId },
    ...(request.note !== null && { note: request.note }),
  })
