import { type Context, Hono } from 'hono'
import { ownId } from '#server/access/actor.ts'
import type { MakeCtx } from '#server/context.ts'
import { assertMayUpload } from '#server/features/attachments/assert-may-upload.ts'
import { endLinks } from '#server/features/attachments/end-links.ts'
import { findAttachment } from '#server/features/attachments/find-attachment.ts'
import { removeAttachment } from '#server/features/attachments/remove-attachment.ts'
import { sendFile } from '#server/features/attachments/send-file.ts'
import { uploadAttachment } from '#server/features/attachments/upload-attachment.ts'
import { can } from '#server/http/can.ts'
import { decodeFileName } from '#server/http/content-disposition.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { idParam } from '#server/http/params.ts'
import { query } from '#server/http/query.ts'
import { createByteBudget, createSlots, createSlotsByKey, readRawBody } from '#server/http/raw-body.ts'
import { refuseAttachment } from '#server/messaging/attachment-type.ts'
import { attachmentProblems, maxAttachmentBytes } from '#shared/attachments.ts'
import { attachmentUploadQuery } from '#shared/attachments-schema.ts'
import { fileNameHeader } from '#shared/files.ts'

const retryAfterSeconds = 10
/** A whole file is held in memory until it is stored. Clients never take the owner's slots. */
const maxOwnerUploads = 2
/** Of all clients at once. Counted as they arrive, so that slow uploads keep nobody out. */
const maxClientBytes = 6 * maxAttachmentBytes
const maxUploadsOfNetwork = 3
/** Of one client: the browser sends their files one after the other. */
const maxOwnUploads = 1

/** Files of messages: uploaded before the message, read by whose conversation it is in and by the owner. */
export function attachmentRoutes(ctx: MakeCtx) {
  const inSlot = createUploadSlots()
  return (
    new Hono<HonoEnv>()
      // Its body may be longer than any other: `app.ts` leaves its limit to this route.
      .post('/', can('attachments.upload'), query(attachmentUploadQuery), async (c) => {
        const name = decodeFileName(c.req.header(fileNameHeader) ?? '')
        if (name === null) throw refuseAttachment(attachmentProblems.unreadableName)
        await assertMayUpload(ctx(c))
        const tooLarge = { fields: { file: attachmentProblems.tooLarge(name) } }
        const file = await inSlot(c, async (take) => {
          const bytes = await readRawBody(c, maxAttachmentBytes, { details: tooLarge, ...(take && { take }) })
          return uploadAttachment(ctx(c), { ...c.req.valid('query'), fileName: name, bytes })
        })
        return c.json({ file })
      })
      .get('/:id', can('attachments.read'), idParam, async (c) => {
        const context = ctx(c)
        return sendFile(c, context, await findAttachment(context, c.req.valid('param')), context.actor)
      })
      .delete('/:id', can('attachments.upload'), idParam, async (c) => {
        await removeAttachment(ctx(c), c.req.valid('param'))
        return c.json({})
      })
      .post('/links/:id/end', can('inbox.write'), idParam, async (c) => {
        await endLinks(ctx(c), c.req.valid('param'))
        return c.json({})
      })
  )
}

function createUploadSlots() {
  const ofOwner = createSlots(maxOwnerUploads, retryAfterSeconds)
  const ofClients = createByteBudget(maxClientBytes, retryAfterSeconds)
  const ofNetwork = createSlotsByKey(maxUploadsOfNetwork, retryAfterSeconds)
  const ofClient = createSlotsByKey(maxOwnUploads, retryAfterSeconds)
  return <T>(c: Context<HonoEnv>, work: (take?: (bytes: number) => void) => Promise<T>): Promise<T> => {
    const actor = c.get('actor')
    if (actor.role !== 'client') return ofOwner(work)
    return ofClient(ownId(actor), () => ofNetwork(c.get('widerNetwork'), () => ofClients(work)))
  }
}
