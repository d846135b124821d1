const maxFields = 200
/** In bytes, as it is posted. */
const nameMaxBytes = 200
/** In bytes of a part's own headers. */
const partHeadMax = 4096

export type FormFields = {
  /**
   * A field's value as the bytes it is, unescaped only now; null when there is none of that name, or it is longer than `maxBytes` as
   * posted.
   */
  read(name: string, maxBytes?: number): Buffer | null
}

/**
 * The fields of a posted form, as bytes: an email may be in any charset, so it must not be decoded as UTF-8. Anything else than a form
 * has none. Anybody may have posted it: its time grows with the length only, and what is behind the 200th field isn't read.
 */
export function readForm(contentType: string, body: Uint8Array): FormFields {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType))
    return toFields(findUrlEncoded(bytes), unescapeBytes)
  const [, quoted, plain] =
    /^multipart\/form-data;.*?\bboundary=(?:"([^"]{1,200})"|([^\s;]{1,200}))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  return toFields(boundary ? findParts(bytes, boundary) : new Map(), (value) => value)
}

const toFields = (fields: Map<string, Buffer>, decode: (value: Buffer) => Buffer): FormFields => ({
  read(name, maxBytes = Number.POSITIVE_INFINITY) {
    const value = fields.get(name)
    return value && value.length <= maxBytes ? decode(value) : null
  },
})

function findUrlEncoded(bytes: Buffer): Map<string, Buffer> {
  const fields = new Map<string, Buffer>()
  let start = 0
  for (let count = 0; start < bytes.length && count < maxFields; count++) {
    const next = bytes.indexOf('&', start)
    const end = next < 0 ? bytes.length : next
    const equals = bytes.subarray(start, Math.min(end, start + nameMaxBytes + 1)).indexOf('=')
    if (equals >= 0)
      fields.set(
        unescapeBytes(bytes.subarray(start, start + equals)).toString('utf8'),
        bytes.subarray(start + equals + 1, end),
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

function findParts(bytes: Buffer, boundary: string): Map<string, Buffer> {
  const fields = new Map<string, Buffer>()
  const first = Buffer.from(`--${boundary}`)
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  let at = bytes.indexOf(first)
  for (let count = 0; at >= 0 && count < maxFields; count++) {
    const start = at + first.length
    if (bytes.subarray(start, start + 2).toString('latin1') === '--') break
    const next = bytes.indexOf(delimiter, start)
    if (next < 0) break
    const part = bytes.subarray(start, next)
    const headEnd = part.subarray(0, partHeadMax + 4).indexOf('\r\n\r\n')
    if (headEnd >= 0) {
      const head = part.subarray(0, headEnd).toString('utf8')
      const name = /^content-disposition:[^\r\n]*?[;\s]name="([^"\r\n]*)"/im.exec(head)?.[1]
      if (name && !fields.has(name)) fields.set(name, part.subarray(headEnd + 4))
    }
    at = next + 2
  }
  return fields
}
