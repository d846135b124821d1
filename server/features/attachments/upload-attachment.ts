import type { Ctx } from '#server/context.ts'
import { describeUpload } from '#server/messaging/attachment-type.ts'
import { storeAttachment } from '#server/messaging/attachments.ts'
import type { Attachment } from '#shared/attachments.ts'

type Input = { id: string; fileName: string; bytes: Uint8Array }

/**
 * Stores a file that its uploader will send with a message, once for each id.
 * @throws AppError `invalid_input` or `too_large` with the sentence why it can't be sent, `conflict`
 */
export async function uploadAttachment(ctx: Ctx, { id, fileName, bytes }: Input): Promise<Attachment> {
  const described = await describeUpload(bytes, fileName)
  return storeAttachment(ctx, ctx.actor, { id, bytes, ...described })
}
