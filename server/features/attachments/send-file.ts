import type { Context } from 'hono'
import type { Actor } from '#server/access/actor.ts'
import type { Ctx } from '#server/context.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { streamAttachment } from '#server/messaging/attachment-bytes.ts'
import { type Attachment, isShownPicture } from '#shared/attachments.ts'

/** Answers with a file. Whatever is in it, a browser runs nothing of it and shows at most a picture. */
export function sendFile(c: Context<HonoEnv>, { scope }: Ctx, file: Attachment, actor: Actor) {
  c.header('content-type', file.type)
  c.header('content-length', String(file.bytes))
  c.header(
    'content-disposition',
    contentDisposition(isShownPicture(file.type) ? 'inline' : 'attachment', file.name),
  )
  c.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox")
  c.header('cache-control', 'private, no-store')
  return c.body(streamAttachment(scope, actor, file.id))
}
