import { Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { refuseFile } from '#server/features/files/file-type.ts'
import { presentFile } from '#server/features/files/present.ts'
import { uploadFile } from '#server/features/files/upload-file.ts'
import { can } from '#server/http/can.ts'
import { decodeFileName } from '#server/http/content-disposition.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import { createSlots, readRawBody } from '#server/http/raw-body.ts'
import { fileNameHeader, maxFileBytes } from '#shared/files.ts'
import { minutes } from '#shared/time.ts'

const uploadLimit = { name: 'files/upload', max: 60, windowMs: minutes(10) }
const retryAfterSeconds = 10
const unreadableName = 'This name can’t be used. Give the file another one and choose it again.'
const tooLarge = {
  fields: { file: `This file is larger than ${maxFileBytes / 1024 / 1024} MB. Choose a smaller one.` },
}

/** The upload's body may be longer than any other: `app.ts` leaves its limit to this route. */
export function fileRoutes(ctx: MakeCtx, limit: Limiter) {
  // A whole file is held in memory until it is stored.
  const uploadSlot = createSlots(1, retryAfterSeconds)
  return new Hono<HonoEnv>().post('/', can('files.upload'), async (c) => {
    await limit(uploadLimit, 'all')
    const name = decodeFileName(c.req.header(fileNameHeader) ?? '')
    if (name === null) throw refuseFile(unreadableName)
    const file = await uploadSlot(async () =>
      uploadFile(ctx(c), { name, bytes: await readRawBody(c, maxFileBytes, { details: tooLarge }) }),
    )
    return c.json({ file: presentFile(file) })
  })
}
