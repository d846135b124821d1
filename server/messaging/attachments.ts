import { createHash, randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql, sum } from 'drizzle-orm'
import { type Actor, userIdOf } from '#server/access/actor.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { attachmentChunks, attachments } from '#server/db/schema/attachments.ts'
import { AppError } from '#server/errors.ts'
import { describeReceived, refuseAttachment } from '#server/messaging/attachment-type.ts'
import { type Attachment, attachmentProblems, maxAttachmentBytes } from '#shared/attachments.ts'

/** What all attachments of the practice may take: a backup holds them too. */
export const maxStoredBytes = 2_000_000_000
/** What the files of received emails may take of it: anybody can send one, and the rest is for people who are signed in. */
export const maxReceivedBytes = 1_500_000_000
const noRoom = 'There is no room for more files at the moment. Your message can be sent without it.'

const chunkBytes = 256 * 1024
const system = { role: 'system', job: 'attachments' } as const

type StoreCtx = Pick<Ctx, 'scope' | 'now'>
type NewAttachment = { id: string; bytes: Uint8Array; name: string; type: string }

/** Without a message, a file is deleted after a day. */
export const isUnsent = and(isNull(attachments.messageId), isNull(attachments.textId))

const columns = {
  id: attachments.id,
  name: attachments.name,
  type: attachments.type,
  bytes: attachments.bytes,
}

/**
 * Stores a file that came by email, of any type, for the message that `sendAttachments` names afterwards with `uploadedBy: null`.
 * Not inside a transaction.
 * @throws AppError `too_large` above 10 MB, `invalid_input` for an empty one or without room for those of emails: the message can say so
 */
export async function storeReceivedAttachment(
  ctx: StoreCtx,
  { bytes, fileName }: { bytes: Uint8Array; fileName: string },
): Promise<Attachment> {
  if (bytes.length > maxAttachmentBytes) throw new AppError('too_large')
  if (bytes.length === 0) throw refuseAttachment(attachmentProblems.empty(fileName))
  const described = await describeReceived(bytes, fileName)
  return storeAttachment(ctx, system, { id: randomUUID(), bytes, ...described })
}

/**
 * Stores a file, each chunk in a transaction of its own: nobody else waits for the database, and an upload that broke off goes on
 * when it is repeated with the same id.
 * @throws AppError `conflict` for an id that another file has, `invalid_input` without room
 */
export async function storeAttachment(
  ctx: StoreCtx,
  actor: Actor,
  { id, bytes, name, type }: NewAttachment,
): Promise<Attachment> {
  const hash = createHash('sha256').update(bytes).digest('hex')
  await assertRoom(ctx, bytes.length, { isReceived: userIdOf(actor) === null })
  const values = {
    id,
    name,
    type,
    bytes: bytes.length,
    hash,
    uploadedBy: userIdOf(actor),
    createdAt: ctx.now(),
  }
  const begun = await ctx.scope(actor, async (tx) => {
    await tx.insert(attachments).values(values).onConflictDoNothing()
    const [row] = await tx
      .select({ ...columns, storedAt: attachments.storedAt })
      .from(attachments)
      .where(and(eq(attachments.id, id), eq(attachments.hash, hash), isUploadOf(userIdOf(actor))))
    return row
  })
  if (!begun) throw new AppError('conflict')
  const { storedAt, ...attachment } = begun
  if (storedAt) return attachment
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    const chunk = {
      attachmentId: id,
      number: start / chunkBytes,
      bytes: bytes.subarray(start, start + chunkBytes),
    }
    await ctx.scope(actor, (tx) => tx.insert(attachmentChunks).values(chunk).onConflictDoNothing())
  }
  const stored = await ctx.scope(actor, (tx) =>
    tx
      .update(attachments)
      .set({ storedAt: ctx.now() })
      .where(and(eq(attachments.id, id), isUnsent))
      .returning({ id: attachments.id }),
  )
  // Removed, or already sent by a repeated request that was faster.
  if (stored.length === 0 && !(await isStored(ctx, actor, id))) throw new AppError('conflict')
  return attachment
}

const isUploadOf = (userId: string | null): SQL =>
  userId ? eq(attachments.uploadedBy, userId) : isNull(attachments.uploadedBy)

async function isStored({ scope }: StoreCtx, actor: Actor, id: string): Promise<boolean> {
  const rows = await scope(actor, (tx) =>
    tx
      .select({ id: attachments.id })
      .from(attachments)
      .where(and(eq(attachments.id, id), isNotNull(attachments.storedAt))),
  )
  return rows.length > 0
}

async function assertRoom(
  { scope }: StoreCtx,
  bytes: number,
  { isReceived }: { isReceived: boolean },
): Promise<void> {
  const all = sum(attachments.bytes)
  const [stored] = await scope(system, (tx) =>
    tx
      .select({
        bytes: sql<number>`coalesce(${all}, 0)::float8`,
        receivedBytes: sql<number>`coalesce(${all} filter (where ${isUploadOf(null)}), 0)::float8`,
      })
      .from(attachments),
  )
  if ((stored?.bytes ?? 0) + bytes > maxStoredBytes) throw refuseAttachment(noRoom)
  if (isReceived && (stored?.receivedBytes ?? 0) + bytes > maxReceivedBytes) throw refuseAttachment(noRoom)
}

export type MessageRef = { messageId: string } | { textId: string }

/**
 * Makes uploaded files part of a message that is in the database, in the caller's transaction and in the order of the ids.
 * `uploadedBy`: whose uploads they must be; null for those of an email.
 * @throws AppError `invalid_input` when one isn't there, isn't stored yet, or belongs to a message already
 */
export async function sendAttachments(
  tx: Tx,
  { ids, uploadedBy, message }: { ids: readonly string[]; uploadedBy: string | null; message: MessageRef },
): Promise<Attachment[]> {
  const sent: Attachment[] = []
  for (const [position, id] of ids.entries()) {
    const [row] = await tx
      .update(attachments)
      .set({ ...message, position })
      .where(isReady(id, uploadedBy))
      .returning(columns)
    if (!row) throw new AppError('invalid_input', { fields: { files: attachmentProblems.gone } })
    sent.push(row)
  }
  return sent
}

/** Makes the files of a message that didn’t leave ready for another one. */
export async function takeBackAttachments(
  tx: Tx,
  { messageId, uploadedBy }: { messageId: string; uploadedBy: string },
): Promise<void> {
  await tx
    .update(attachments)
    .set({ messageId: null, textId: null })
    .where(
      and(
        isUploadOf(uploadedBy),
        or(eq(attachments.messageId, messageId), eq(attachments.textId, messageId)),
      ),
    )
}

/** The files behind these ids, before their message is written. @throws AppError `invalid_input`, as `sendAttachments` */
export async function readUnsent(
  tx: Tx,
  { ids, uploadedBy }: { ids: readonly string[]; uploadedBy: string },
): Promise<Attachment[]> {
  const fileRows = await Promise.all(
    ids.map((id) => tx.select(columns).from(attachments).where(isReady(id, uploadedBy))),
  )
  const files = fileRows.flat()
  if (files.length < ids.length)
    throw new AppError('invalid_input', { fields: { files: attachmentProblems.gone } })
  return files
}

const isReady = (id: string, uploadedBy: string | null) =>
  and(eq(attachments.id, id), isUploadOf(uploadedBy), isUnsent, isNotNull(attachments.storedAt))

/** The files of one message. `linkVersion`: 1 until its links were ended. */
export type SentFiles = { files: Attachment[]; linkVersion: number }

/** The files of messages, by the id of their message or text. Row policies decide which ones the caller sees. */
export async function listAttachments(tx: Tx, ids: readonly string[]): Promise<Map<string, SentFiles>> {
  const filesByMessage = new Map<string, SentFiles>()
  if (ids.length === 0) return filesByMessage
  const { messageId, textId, linkVersion, position } = attachments
  const rows = await tx
    .select({ ...columns, linkVersion, of: sql<string>`coalesce(${messageId}, ${textId})` })
    .from(attachments)
    .where(or(inArray(messageId, [...ids]), inArray(textId, [...ids])))
    .orderBy(asc(position))
  for (const { of, linkVersion: version, ...file } of rows) {
    const files = filesByMessage.get(of)?.files ?? []
    filesByMessage.set(of, { files: [...files, file], linkVersion: version })
  }
  return filesByMessage
}
