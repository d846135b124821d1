import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '#practice/settings.ts'
import {
  maxPictures,
  type PictureEdit,
  pictureAddress,
  type UploadedPicture,
  wholePicture,
} from '#shared/pictures.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { flat, gradient, svgDrawing } from '#tests/support/pictures.ts'

let t: TestApp
let owner: string
let photo: UploadedPicture
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  photo = await stored(await gradient(1000, 750).jpeg().toBuffer())
})
afterAll(() => t.close())

async function upload(body: Uint8Array, token: string | null = owner, type = 'image/jpeg') {
  const response = await t.app.request('/api/pictures', {
    method: 'POST',
    body: new Uint8Array(body),
    headers: {
      apikey: settings.publishableKey,
      'content-type': type,
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
  return { status: response.status, body: await response.json() }
}

async function stored(body: Uint8Array): Promise<UploadedPicture> {
  const { status, body: answer } = await upload(body)
  expect(answer).toHaveProperty('picture')
  expect(status).toBe(200)
  return answer.picture
}

const refusal = async (body: Uint8Array) => {
  const { status, body: answer } = await upload(body)
  return { status, sentence: answer.error?.fields?.picture }
}

const crop = (hash: string, edit: Partial<PictureEdit>) =>
  t.call('POST', `/api/pictures/${hash}/crop`, { ...wholePicture, ...edit }, owner)

async function fetchFile(address: string, init: RequestInit = {}) {
  const response = await t.app.request(address, init)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** The color of a point of a served picture, in percent. */
async function colorAt(picture: UploadedPicture, x: number, y: number): Promise<'green' | 'red' | 'gray'> {
  const { bytes } = await fetchFile(pictureAddress(picture.upload, picture.width, 'webp'))
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = 3 * (Math.floor((info.height * y) / 100) * info.width + Math.floor((info.width * x) / 100))
  const [red = 0, green = 0] = data.subarray(at, at + 2)
  if (green > red + 60) return 'green'
  return red > green + 60 ? 'red' : 'gray'
}

test('writes a picture as AVIF, WebP and JPEG in the widths it has, and as a link preview', async () => {
  expect(photo).toEqual({
    upload: expect.stringMatching(/^[0-9a-f]{32}$/),
    alt: '',
    width: 1000,
    height: 750,
    widths: [420, 728, 1000],
    focus: { x: 0.5, y: 0.5 },
  })
  for (const [format, type] of [
    ['avif', 'image/avif'],
    ['webp', 'image/webp'],
    ['jpg', 'image/jpeg'],
  ] as const)
    for (const width of photo.widths) {
      const { response, bytes } = await fetchFile(pictureAddress(photo.upload, width, format))
      expect(response.headers.get('content-type')).toBe(type)
      expect((await sharp(bytes).metadata()).width).toBe(width)
    }
  const { bytes } = await fetchFile(`/pictures/${photo.upload}-preview.jpg`)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
})

test('lowers the quality until a phone’s width weighs at most 25 KB', async () => {
  const noise = {
    width: 1200,
    height: 900,
    channels: 3,
    noise: { type: 'gaussian', mean: 128, sigma: 22 },
  } as const
  const grain = await sharp({ create: { ...noise, background: '#777' } })
    .blur(0.9)
    .jpeg({ quality: 95 })
    .toBuffer()
  const { upload: hash } = await stored(grain)
  for (const format of ['avif', 'webp'] as const) {
    const { bytes } = await fetchFile(pictureAddress(hash, 728, format))
    expect(bytes.length, format).toBeLessThanOrEqual(25 * 1024)
  }
})

test('turns a picture by its EXIF data, then removes that and where it was taken', async () => {
  const exif = {
    IFD0: { Copyright: 'Somebody' },
    IFD3: { GPSLatitude: '41/1 52/1 0/1', GPSLatitudeRef: 'N' },
  }
  const sideways = await gradient(600, 400).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer()
  expect((await sharp(sideways).metadata()).exif).toBeDefined()
  const picture = await stored(sideways)
  expect(picture).toMatchObject({ width: 400, height: 600 })
  expect([await colorAt(picture, 75, 25), await colorAt(picture, 25, 75)]).toEqual(['green', 'red'])
  const { rows } = await t.scope({ role: 'system', job: 'test' }, (tx) =>
    tx.execute<{ bytes: Uint8Array; format: string }>(
      sql`select bytes, format from picture_files where hash = ${picture.upload}`,
    ),
  )
  expect(rows.map(({ format }) => format)).toContain('source')
  for (const { bytes } of rows) expect(await sharp(bytes).metadata()).not.toHaveProperty('exif')
})

test('accepts PNG, WebP, AVIF and CMYK JPEG, whatever their name or declared type', async () => {
  const picture = gradient(300, 300)
  const cmyk = await picture.clone().toColourspace('cmyk').jpeg().toBuffer()
  expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
  for (const bytes of [
    await picture.clone().png().toBuffer(),
    await picture.clone().webp().toBuffer(),
    await picture.clone().avif().toBuffer(),
    cmyk,
  ]) {
    const { status, body } = await upload(bytes, owner, 'text/html')
    expect(status).toBe(200)
    expect([await colorAt(body.picture, 25, 25), await colorAt(body.picture, 75, 75)]).toEqual([
      'green',
      'red',
    ])
    expect(body.picture.widths).toEqual([300])
  }
})

test('turns and crops from the upload, as often as one likes', async () => {
  const corner = await crop(photo.upload, {
    crop: { x: 50, y: 50, width: 50, height: 50 },
    focus: { x: 0.1, y: 0.9 },
  })
  expect(corner.body.picture).toMatchObject({
    width: 500,
    height: 375,
    widths: [420, 500],
    focus: { x: 0.1, y: 0.9 },
  })
  expect(await colorAt(corner.body.picture, 50, 50)).toBe('red')
  const again = await crop(corner.body.picture.upload, { rotate: 90 })
  expect(again.body.picture).toMatchObject({ width: 750, height: 1000 })
  expect(await colorAt(again.body.picture, 75, 25)).toBe('green')
  const details = await t.call('GET', `/api/pictures/${again.body.picture.upload}`, undefined, owner)
  expect(details.body).toMatchObject({ source: { upload: photo.upload }, edit: { rotate: 90 } })
  expect((await crop(again.body.picture.upload, {})).body.picture.upload).toBe(photo.upload)
})

test('cuts the link preview around the focal point', async () => {
  const tall = await stored(await gradient(600, 1800).png().toBuffer())
  const preview = async (hash: string) => {
    const { bytes } = await fetchFile(`/pictures/${hash}-preview.jpg`)
    return [...(await sharp(bytes).extract({ left: 10, top: 300, width: 1, height: 1 }).raw().toBuffer())]
  }
  const atTop = await crop(tall.upload, { focus: { x: 0.5, y: 0 } })
  const [red = 0, green = 0] = await preview(atTop.body.picture.upload)
  expect(green).toBeGreaterThan(red + 60)
})

test('the same picture and the same crop are stored once', async () => {
  const bytes = await gradient(400, 300).jpeg().toBuffer()
  const [first, second] = await Promise.all([stored(bytes), stored(bytes)])
  expect(second).toEqual(first)
  const edit = { crop: { x: 0, y: 0, width: 50, height: 50 } }
  const crops = [await crop(first.upload, edit), await crop(first.upload, edit)]
  expect(crops[1]?.body).toEqual(crops[0]?.body)
})

test('a picture is cached for ever, and never sniffed', async () => {
  const address = pictureAddress(photo.upload, 420, 'avif')
  const { response, bytes } = await fetchFile(address)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-length': String(bytes.length),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  })
  const etag = response.headers.get('etag') ?? ''
  const unchanged = await fetchFile(address, { headers: { 'if-none-match': etag } })
  expect([unchanged.response.status, unchanged.bytes.length]).toEqual([304, 0])
  const head = await fetchFile(address, { method: 'HEAD' })
  expect([head.response.status, head.bytes.length]).toEqual([200, 0])
  expect(head.response.headers.get('content-length')).toBe(String(bytes.length))
})

test.each([
  '-source.webp',
  '-0.source',
  '-421.avif',
  '-preview.avif',
  '-420.svg',
  '-99999.avif',
  '.avif',
  '',
])('nothing is at the address of a picture that ends in %j', async (end) => {
  const { response } = await fetchFile(`/pictures/${photo.upload}${end}`)
  expect(response.status).toBe(404)
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('only the administrator uploads, and nothing of a stranger’s body is read', async () => {
  const client = await t.makeClient('nia@example.com')
  const unread = new ReadableStream(
    { pull: () => Promise.reject(new Error('the body was read')) },
    { highWaterMark: 0 },
  )
  for (const [token, code] of [
    [null, 'not_signed_in'],
    [client, 'not_allowed'],
  ] as const) {
    const response = await t.app.request(
      new Request('http://localhost:3000/api/pictures', {
        method: 'POST',
        body: unread,
        duplex: 'half',
        headers: { apikey: settings.publishableKey, ...(token && { authorization: `Bearer ${token}` }) },
      } as RequestInit),
    )
    expect((await response.json()).error.code).toBe(code)
  }
})

test('a body above the limit is refused where it becomes too long', async () => {
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
  })
  const response = await t.app.request(
    new Request('http://localhost:3000/api/pictures', {
      method: 'POST',
      body: endless,
      duplex: 'half',
      headers: { apikey: settings.publishableKey, authorization: `Bearer ${owner}` },
    } as RequestInit),
  )
  expect(response.status).toBe(413)
  expect((await response.json()).error.fields.picture).toMatch(/^This picture is larger than 20 MB\./)
})

test('a picture that is also a page or an archive is written anew, without what was hidden in it', async () => {
  const hidden = Buffer.concat([
    await gradient(400, 300).jpeg().toBuffer(),
    Buffer.from('<script>alert(1)</script>PK\u0003\u0004'),
  ])
  const { upload: hash } = await stored(hidden)
  for (const format of ['avif', 'webp', 'jpg'] as const) {
    const { bytes } = await fetchFile(pictureAddress(hash, 400, format))
    expect(bytes.includes('<script>')).toBe(false)
  }
})

test('a refused picture is answered with its sentence', async () => {
  expect(await refusal(svgDrawing)).toEqual({
    status: 400,
    sentence: expect.stringMatching(/^SVG drawings can’t be used/),
  })
})

test('the server answers others while it encodes', async () => {
  const encoding = upload(await flat(7000, 6000).jpeg().toBuffer())
  let isDone = false
  encoding.finally(() => {
    isDone = true
  })
  let answers = 0
  for (; !isDone; answers++) await t.call('GET', '/api/session', undefined, owner)
  expect((await encoding).status).toBe(200)
  expect(answers).toBeGreaterThan(20)
})

test('a practice with too many pictures hears that there is no room', async () => {
  const system = { role: 'system', job: 'test' } as const
  await t.scope(system, (tx) =>
    tx.execute(sql`
      insert into pictures (hash, edit, width, height, bytes)
      select 'filler ' || n, '{}', 1, 1, 1 from generate_series(1, ${maxPictures}) n`),
  )
  expect((await refusal(await gradient(333, 300).png().toBuffer())).sentence).toMatch(/no room/)
  expect((await upload(await gradient(400, 300).jpeg().toBuffer())).status).toBe(200)
  await t.scope(system, (tx) => tx.execute(sql`delete from pictures where hash like 'filler %'`))
})
