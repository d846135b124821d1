import { type Context, Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { createPictureCache } from '#server/features/pictures/picture-cache.ts'
import { type PictureFileName, readPictureFile } from '#server/features/pictures/read-picture-file.ts'
import { matchesTag } from '#server/http/encoding.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import { linkPreviewSize } from '#shared/link-preview.ts'
import type { PictureFormat } from '#shared/pictures.ts'
import { minutes } from '#shared/time.ts'

/** Only reads of the database are counted; a page has fewer than ten pictures. */
const readLimit = { name: 'pictures/address', max: 600, windowMs: minutes(1) }
const types: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
const fileName = /^([0-9a-f]{32})-(?:(\d{1,4})\.(avif|webp|jpg)|preview\.jpg)$/

/** The pictures of the pages. An address never changes its content. */
export function publicPictures(ctx: MakeCtx, limit: Limiter) {
  const cache = createPictureCache()
  const readCounted = (c: Context<HonoEnv>, file: PictureFileName) => {
    limit.inMemoryByNetwork(readLimit, c.get('network'))
    return readPictureFile(ctx(c), file)
  }
  return new Hono<HonoEnv>().get('/:name', async (c) => {
    const name = c.req.param('name')
    const file = parseName(name)
    const tag = `"${name}"`
    const bytes = cache.get(name) ?? cache.add(name, await readCounted(c, file))
    c.header('cache-control', 'public, max-age=31536000, immutable')
    c.header('etag', tag)
    if (matchesTag(c.req.header('if-none-match'), tag)) return c.body(null, 304)
    c.header('content-type', types[file.format === 'preview' ? 'jpg' : file.format])
    c.header('content-length', String(bytes.length))
    return c.body(new Uint8Array(bytes))
  })
}

function parseName(name: string): PictureFileName {
  const [, hash, width, format] = fileName.exec(name) ?? []
  if (!hash) throw new AppError('not_found')
  if (!width || !format) return { hash, format: 'preview', width: linkPreviewSize.width }
  return { hash, format: format as PictureFormat, width: Number(width) }
}
