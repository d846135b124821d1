const maxFields = 200
/** In bytes of a part's own headers. */
const partHeadMax = 4096

/**
 * The fields of a posted form by name, as the bytes they are: an email may be in any charset, so it must not be decoded as UTF-8.
 * Anything else than a form has none.
 */
export function readForm(contentType: string, body: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return readUrlEncoded(bytes)
  const [, quoted, plain] =
    /^multipart\/form-data;.*?\bboundary=(?:"([^"]{1,200})"|([^\s;]{1,200}))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  return boundary ? readMultipart(bytes, boundary) : new Map()
}

function readUrlEncoded(bytes: Buffer): Map<string, Buffer> {
  const fields = new Map<string, Buffer>()
  let start = 0
  while (start < bytes.length && fields.size < maxFields) {
    const next = bytes.indexOf('&', start)
    const end = next < 0 ? bytes.length : next
    const equals = bytes.indexOf('=', start)
    if (equals >= 0 && equals < end)
      fields.set(
        unescapeBytes(bytes.subarray(start, equals)).toString('utf8'),
        unescapeBytes(bytes.subarray(equals + 1, end)),
      )
    start = end + 1
  }
  return fields
}

const [percent, plus, space] = [0x25, 0x2b, 0x20]

function unescapeBytes(escaped: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(escaped.length)
  let length = 0
  for (let at = 0; at < escaped.length; at++) {
    const byte = escaped[at] ?? 0
    const code = byte === percent ? hexOf(escaped[at + 1]) * 16 + hexOf(escaped[at + 2]) : Number.NaN
    if (byte === percent && !Number.isNaN(code)) {
      bytes[length++] = code
      at += 2
    } else bytes[length++] = byte === plus ? space : byte
  }
  return bytes.subarray(0, length)
}

function hexOf(digit = 0): number {
  if (digit >= 48 && digit <= 57) return digit - 48
  const lower = digit | 32
  return lower >= 97 && lower <= 102 ? lower - 87 : Number.NaN
}

function readMultipart(bytes: Buffer, boundary: string): Map<string, Buffer> {
  const fields = new Map<string, Buffer>()
  const delimiter = Buffer.from(`--${boundary}`)
  let at = bytes.indexOf(delimiter)
  while (at >= 0 && fields.size < maxFields) {
    const start = at + delimiter.length
    if (bytes.subarray(start, start + 2).toString('latin1') === '--') break
    const next = bytes.indexOf(Buffer.from(`\r\n--${boundary}`), start)
    if (next < 0) break
    const headEnd = bytes.indexOf('\r\n\r\n', start)
    if (headEnd >= 0 && headEnd < next && headEnd - start <= partHeadMax) {
      const head = bytes.subarray(start, headEnd).toString('utf8')
      const name = /^content-disposition:[^\r\n]*?[;\s]name="([^"\r\n]*)"/im.exec(head)?.[1]
      if (name && !fields.has(name)) fields.set(name, bytes.subarray(headEnd + 4, next))
    }
    at = next + 2
  }
  return fields
}
