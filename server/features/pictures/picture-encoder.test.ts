import { expect, test } from 'vitest'
import { createPictureEncoder } from '#server/features/pictures/picture-encoder.ts'
import { wholePicture } from '#shared/pictures.ts'
import { gradient } from '#tests/support/pictures.ts'

const jobFor = (bytes: Uint8Array) => ({ kind: 'upload', bytes, edit: wholePicture }) as const

test('a picture that takes too long is refused as such, and the next one is encoded', async () => {
  const bytes = await gradient(400, 300).jpeg().toBuffer()
  const hurried = createPictureEncoder({ timeoutMs: 1 })
  await expect(hurried(jobFor(bytes))).rejects.toThrow('took too long')
  expect(await createPictureEncoder()(jobFor(bytes))).toMatchObject({ width: 400, height: 300 })
})

test('bytes that are no picture are refused as such', async () => {
  await expect(createPictureEncoder()(jobFor(Buffer.from('true')))).rejects.toThrow('isn’t a picture')
})
