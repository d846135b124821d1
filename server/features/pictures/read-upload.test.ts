import type { Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { PictureRefusedError } from '#server/features/pictures/picture-refused.ts'
import { readUpload } from '#server/features/pictures/read-upload.ts'
import { decompressionBomb, flat, gradient, heic, movingWebp, svgDrawing } from '#tests/support/pictures.ts'

async function half(picture: Sharp): Promise<Buffer> {
  const bytes = await picture.toBuffer()
  return bytes.subarray(0, bytes.length / 2)
}

test.each([
  ['nothing', async () => Buffer.alloc(0), /isn’t a picture/],
  ['text', async () => Buffer.from('hello '.repeat(100)), /isn’t a picture/],
  [
    'a page that begins like no picture',
    async () => Buffer.from('<!doctype html><img src=x>'),
    /isn’t a picture/,
  ],
  ['a PDF', async () => Buffer.from('%PDF-1.7\n%…'), /isn’t a picture/],
  ['an SVG drawing', async () => svgDrawing, /SVG drawings can’t be used/],
  ['an HEIC picture', async () => heic, /HEIC .* Most Compatible/],
  ['a GIF', () => gradient(300, 300).gif().toBuffer(), /Moving pictures/],
  ['a moving WebP', movingWebp, /Moving pictures/],
  ['half a JPEG', () => half(gradient(400, 300).jpeg()), /damaged or incomplete/],
  ['half a PNG', () => half(gradient(400, 300).png()), /damaged or incomplete/],
  [
    'a JPEG head before noise',
    async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 7)]),
    /damaged|can’t be read/,
  ],
  ['100 megapixels', () => flat(10_000, 10_000).png().toBuffer(), /more than 50 megapixels/],
  ['a decompression bomb', decompressionBomb, /more than 50 megapixels/],
  ['a speck', () => gradient(40, 40).png().toBuffer(), /too small/],
  ['a ribbon', () => gradient(2000, 200).png().toBuffer(), /too narrow/],
])('refuses %s with a sentence', async (_, make, sentence) => {
  const reading = readUpload(await make())
  await expect(reading).rejects.toThrow(PictureRefusedError)
  await expect(reading).rejects.toThrow(sentence)
})
