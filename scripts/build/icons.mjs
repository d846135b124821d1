// Renders the icons in public/ from assets/icon.svg: `node scripts/build/icons.mjs`, after the logo has changed.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

// sharp comes with the picture plugin.
const sharp = createRequire(createRequire(import.meta.url).resolve('vite-imagetools'))('sharp')

const logo = await readFile('assets/icon.svg', 'utf8')
const square = logo.replace(' rx="7"', '')
const png = (svg, size) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

await mkdir('public', { recursive: true })
await writeFile('public/icon.svg', logo)
await writeFile('public/icon-192.png', await png(logo, 192))
await writeFile('public/icon-512.png', await png(logo, 512))
await writeFile('public/icon-maskable-512.png', await png(square, 512))
await writeFile('public/apple-touch-icon.png', await png(square, 180))
await writeFile('public/favicon.ico', ico(await png(logo, 32), 32))

/** Wraps one PNG in the ICO format for old browsers. */
function ico(image, size) {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(image.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, image])
}
