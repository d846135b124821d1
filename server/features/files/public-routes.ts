import { Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { findFile, streamFile } from '#server/features/files/read-file.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { matchesTag } from '#server/http/encoding.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import { fileHash } from '#shared/files.ts'
import { minutes } from '#shared/time.ts'

const downloadLimit = { name: 'files/address', max: 60, windowMs: minutes(1) }

/** Downloads. The name in the address is for people; the file keeps the name it was uploaded with. */
export function publicFiles(ctx: MakeCtx, limit: Limiter) {
  return new Hono<HonoEnv>().get('/:hash/:name', async (c) => {
    const { hash } = c.req.param()
    if (!fileHash.test(hash)) throw new AppError('not_found')
    limit.inMemoryByNetwork(downloadLimit, c.get('network'))
    const context = ctx(c)
    const file = await findFile(context, hash)
    const tag = `"${hash}"`
    c.header('cache-control', 'public, max-age=31536000, immutable')
    c.header('etag', tag)
    c.header('content-disposition', contentDisposition('attachment', file.name))
    if (matchesTag(c.req.header('if-none-match'), tag)) return c.body(null, 304)
    c.header('content-type', file.type)
    c.header('content-length', String(file.bytes))
    return c.body(streamFile(context, hash))
  })
}
