import { Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { findFile, streamFile } from '#server/features/files/read-file.ts'
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
    c.header('content-disposition', attachment(file.name))
    if (matchesTag(c.req.header('if-none-match'), tag)) return c.body(null, 304)
    c.header('content-type', file.type)
    c.header('content-length', String(file.bytes))
    return c.body(streamFile(context, hash))
  })
}

/** Saved, never shown: as plain characters for old programs, then as it is. */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
