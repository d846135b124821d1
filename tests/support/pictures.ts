import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A colorful picture, different in each corner: green at the top left, red at the bottom right. */
export function gradient(width: number, height: number): Sharp {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#888"/><rect width="50%" height="50%" fill="#3a3"/>
    <rect x="50%" y="50%" width="50%" height="50%" fill="#a33"/></svg>`
  return sharp(Buffer.from(svg))
}

/** One color. */
export const flat = (width: number, height: number, background = '#8a9') =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })

export async function movingWebp(): Promise<Buffer> {
  const frames = await Promise.all(['#f00', '#0f0'].map((color) => flat(300, 300, color).png().toBuffer()))
  return sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .toBuffer()
}

/** A PNG of 60,000 × 60,000 pixels in a few bytes. */
export async function decompressionBomb(): Promise<Buffer> {
  const png = await flat(200, 200).png().toBuffer()
  png.writeUInt32BE(60_000, 16)
  png.writeUInt32BE(60_000, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

/** The head of a picture as iPhones take it. */
export const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic'),
  Buffer.alloc(2000),
])

export const svgDrawing = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>1</script></svg>',
)
