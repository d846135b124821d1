import type { Ctx } from '#server/context.ts'
import type { ReceivedFile } from '#server/db/schema/threads.ts'
import { AppError } from '#server/errors.ts'
import { storeReceivedAttachment } from '#server/messaging/attachments.ts'
import type { ParsedEmail } from '#server/messaging/inbound-email/parse-email.ts'
import type { Attachment } from '#shared/attachments.ts'

const maxStored = 20

/** Stores the files of an email for the message that is written next; of those that can't be stored, the conversation names them. */
export async function storeFiles(
  ctx: Ctx,
  files: ParsedEmail['files'],
): Promise<{ stored: Attachment[]; unstored: ReceivedFile[] }> {
  const stored: Attachment[] = []
  const unstored: ReceivedFile[] = []
  for (const { name, content } of files) {
    const file = stored.length < maxStored ? await store(ctx, name, content) : null
    if (file) stored.push(file)
    else unstored.push({ name, bytes: content.length })
  }
  return { stored, unstored }
}

async function store(ctx: Ctx, fileName: string, bytes: Uint8Array): Promise<Attachment | null> {
  try {
    return await storeReceivedAttachment(ctx, { bytes, fileName })
  } catch (error) {
    // Too large, empty, or there is no room.
    if (error instanceof AppError) return null
    throw error
  }
}
