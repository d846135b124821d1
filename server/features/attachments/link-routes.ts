import { Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { attachmentSystem } from '#server/features/attachments/attachment-system.ts'
import { openLink } from '#server/features/attachments/open-link.ts'
import { sendFile } from '#server/features/attachments/send-file.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { idParam } from '#server/http/params.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import { fileLinkSchema } from '#shared/attachments-schema.ts'
import { minutes } from '#shared/time.ts'

const viewLimit = { name: 'file-links/view', max: 120, windowMs: minutes(10) }
const readLimit = { name: 'file-links/read', max: 60, windowMs: minutes(10) }

/** The page that a link in a text or an email opens. The token is in the body: logs keep addresses. Nothing here changes anything. */
export function fileLinkRoutes(ctx: MakeCtx, limit: Limiter) {
  return new Hono<HonoEnv>()
    .post('/', can('attachments.openLink'), body(fileLinkSchema), async (c) => {
      limit.inMemoryByNetwork(viewLimit, c.get('network'))
      const { files, expiresAt } = await openLink(ctx(c), c.req.valid('json'))
      return c.json({ files, expires_at: expiresAt.toISOString() })
    })
    .post('/:id', can('attachments.openLink'), idParam, body(fileLinkSchema), async (c) => {
      limit.inMemoryByNetwork(readLimit, c.get('network'))
      const context = ctx(c)
      const { files } = await openLink(context, c.req.valid('json'))
      const file = files.find(({ id }) => id === c.req.valid('param').id)
      if (!file) throw new AppError('not_found')
      return sendFile(c, context, file, attachmentSystem)
    })
}
