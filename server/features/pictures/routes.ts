import { Hono } from 'hono'
import { validator } from 'hono/validator'
import type { MakeCtx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { cropPicture } from '#server/features/pictures/crop-picture.ts'
import type { PictureEncoder } from '#server/features/pictures/picture-encoder.ts'
import { presentPicture, presentPictureDetails } from '#server/features/pictures/present.ts'
import { readPicture } from '#server/features/pictures/read-picture.ts'
import { uploadPicture } from '#server/features/pictures/upload-picture.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import { createSlots, readRawBody } from '#server/http/raw-body.ts'
import { maxPictureBytes, pictureEditSchema, pictureHash } from '#shared/pictures.ts'
import { minutes } from '#shared/time.ts'

const editLimit = { name: 'pictures/edit', max: 200, windowMs: minutes(10) }
const maxUploadsAtOnce = 2
const retryAfterSeconds = 10
const tooLarge = {
  fields: {
    picture: `This picture is larger than ${maxPictureBytes / 1024 / 1024} MB. Make it smaller and choose it again.`,
  },
}

const hashParam = validator('param', ({ hash = '' }) => {
  if (!pictureHash.test(hash)) throw new AppError('not_found')
  return { hash }
})

/** The upload's body may be longer than any other: `app.ts` leaves its limit to this route. */
export function pictureRoutes(ctx: MakeCtx, limit: Limiter, encode: PictureEncoder) {
  const uploadSlot = createSlots(maxUploadsAtOnce, retryAfterSeconds)
  return new Hono<HonoEnv>()
    .post('/', can('pictures.edit'), async (c) => {
      await limit(editLimit, 'all')
      const picture = await uploadSlot(async () => {
        const bytes = await readRawBody(c, maxPictureBytes, { details: tooLarge })
        return uploadPicture(ctx(c), { bytes, encode })
      })
      return c.json({ picture: presentPicture(picture) })
    })
    .get('/:hash', can('pictures.edit'), hashParam, async (c) => {
      const record = await readPicture(ctx(c), c.req.valid('param').hash)
      return c.json(presentPictureDetails(record))
    })
    .post('/:hash/crop', can('pictures.edit'), hashParam, body(pictureEditSchema), async (c) => {
      await limit(editLimit, 'all')
      const { hash } = c.req.valid('param')
      const picture = await cropPicture(ctx(c), { hash, edit: c.req.valid('json'), encode })
      return c.json({ picture: presentPicture(picture) })
    })
}
