/** One method of a header: what came of it, and the properties it was judged by, such as `header.from`. Names are in lower case. */
export type MethodResult = { method: string; result: string; properties: ReadonlyMap<string, string> }

const comments = /[()\\]/g
const blank = /[ \t\r\n]*/y
const digits = /\d+/y
const keyword = /[a-z][a-z0-9_-]*/iy
/** More than RFC 8601 allows without quotes, because servers write addresses, IPs and signatures so. */
const word = /[^\s;()"\\\p{Cc}]+/uy
const quoted = /"((?:[^"\\\p{Cc}]|\\[^\p{Cc}]|[\t\r\n])*)"/uy

/** The server that wrote an `Authentication-Results` header, in lower case; null when that can't be read. */
export function readAuthServer(header: string): string | null {
  return startReading(header).server
}

/**
 * What such a header says, by the grammar of RFC 8601: comments nest, and a quoted string is one value, whatever is in it. Null for
 * anything else, also for a property that is given twice: senders choose parts of the values.
 */
export function parseAuthenticationResults(header: string): MethodResult[] | null {
  const { server, reader } = startReading(header)
  if (server === null) return null
  const version = reader.read(digits)
  if (version !== null && version !== '1') return null
  const results: MethodResult[] = []
  while (reader.skip(';')) {
    const method = reader.read(keyword)?.toLowerCase()
    if (method === undefined) continue
    if (reader.skip('/') && reader.read(digits) !== '1') return null
    if (!reader.skip('=')) {
      if (method === 'none') continue
      return null
    }
    const result = reader.read(keyword)?.toLowerCase()
    const properties = result === undefined ? null : readProperties(reader)
    if (result === undefined || properties === null) return null
    results.push({ method, result, properties })
  }
  return reader.isAtEnd() ? results : null
}

type Reader = ReturnType<typeof createReader>

function startReading(header: string) {
  const reader = createReader(header)
  return { server: reader.readValue()?.toLowerCase() ?? null, reader }
}

/** Up to the next semicolon; null for one without a value or given twice. */
function readProperties(reader: Reader): Map<string, string> | null {
  const properties = new Map<string, string>()
  for (;;) {
    if (!reader.isApart()) return reader.isAtResultEnd() ? properties : null
    const type = reader.read(keyword)
    if (type === null) return properties
    const property = reader.skip('.') ? reader.read(keyword) : ''
    const value = property !== null && reader.skip('=') ? reader.readValue() : null
    const name = (property ? `${type}.${property}` : type).toLowerCase()
    if (value === null || properties.has(name)) return null
    properties.set(name, value)
  }
}

/** Reads from left to right. Blanks and comments before what is read are left out. */
function createReader(text: string) {
  let at = 0
  let isBroken = false

  function match(pattern: RegExp): RegExpExecArray | null {
    if (isBroken) return null
    pattern.lastIndex = at
    const tokenMatch = pattern.exec(text)
    if (tokenMatch) at = pattern.lastIndex
    return tokenMatch
  }

  function skipBlanksAndComments(): void {
    match(blank)
    while (!isBroken && text[at] === '(') {
      skipComment()
      match(blank)
    }
  }

  function skipComment(): void {
    let depth = 0
    comments.lastIndex = at
    do {
      const mark = comments.exec(text)
      if (!mark) {
        isBroken = true
        return
      }
      if (mark[0] === '\\') comments.lastIndex++
      else depth += mark[0] === '(' ? 1 : -1
    } while (depth > 0)
    at = comments.lastIndex
  }

  return {
    read(pattern: RegExp): string | null {
      skipBlanksAndComments()
      return match(pattern)?.[0] ?? null
    },
    /** Words and quoted strings without anything between them are one value: "a b"@example.com. */
    readValue(): string | null {
      skipBlanksAndComments()
      let value: string | null = null
      for (;;) {
        const part = match(word)?.[0] ?? match(quoted)?.[1]?.replace(/\\(.)/gsu, '$1')
        if (part === undefined) return value
        value = (value ?? '') + part
      }
    },
    skip(letter: string): boolean {
      skipBlanksAndComments()
      if (isBroken || text[at] !== letter) return false
      at++
      return true
    },
    /** Whether a blank or a comment comes next. */
    isApart(): boolean {
      const before = at
      skipBlanksAndComments()
      return at > before
    },
    isAtResultEnd: () => !isBroken && (at === text.length || text[at] === ';'),
    isAtEnd(): boolean {
      skipBlanksAndComments()
      return !isBroken && at === text.length
    },
  }
}
