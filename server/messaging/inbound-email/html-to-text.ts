const skipped = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'svg'])
const blocks = new Set(
  'address article aside blockquote dd div dl dt figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
)
const spaced = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'table', 'blockquote'])
const maxQuoteDepth = 20

/**
 * The words of an HTML email as plain text, about `maxLength` characters of them: quoted parts begin with '> ', and of a link its
 * address is kept. Its time grows with the length only, whatever the HTML is like.
 */
export function htmlToText(html: string, maxLength = Number.POSITIVE_INFINITY): string {
  const lines: string[] = []
  let length = 0
  let line = ''
  let endsInSpace = true
  let depth = 0
  let href = ''
  /** Of the open link: to look for its address in the whole line would take longer with each link. */
  let linkWords = ''
  const lineAddresses = new Set<string>()
  const add = (written: string) => {
    const words = written.replace(/[ \t\n\r\f]+/g, ' ')
    if (words === ' ' && endsInSpace) return
    if (words) endsInSpace = words.endsWith(' ')
    line += words
    if (href) linkWords += words
  }
  const endLine = () => {
    const words = line.replace(/ {2,}/g, ' ').trim()
    if (words) lines.push(`${'> '.repeat(depth)}${words}`)
    if (words) length += 2 * depth + words.length + 1
    line = ''
    endsInSpace = true
    lineAddresses.clear()
  }
  const endLink = () => {
    const address = href
    href = ''
    if (!address || lineAddresses.has(address)) return
    lineAddresses.add(address)
    if (!linkWords.includes(address)) add(` (${address})`)
  }
  const addBlank = () => {
    if (lines.length > 0 && lines.at(-1) !== '') lines.push('')
  }
  const lastEnd = html.lastIndexOf('>')
  let at = 0
  while (at < html.length && length + line.length < maxLength) {
    const open = html.indexOf('<', at)
    add(decodeEntities(html.slice(at, open < 0 ? html.length : open)))
    if (open < 0) break
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open + 4)
      if (end < 0) break
      at = end + 3
      continue
    }
    const [, slash = '', tag = ''] =
      /^<(\/?)([a-zA-Z][a-zA-Z0-9]{0,15})/.exec(html.slice(open, open + 20)) ?? []
    if (!tag) {
      // A lone < is text; a declaration isn't.
      const isDeclaration = html[open + 1] === '!' || html[open + 1] === '?' || html[open + 1] === '/'
      const end = isDeclaration && open < lastEnd ? html.indexOf('>', open) : -1
      if (!isDeclaration) add('<')
      at = end < 0 ? open + 1 : end + 1
      continue
    }
    const end = html.indexOf('>', open)
    if (end < 0) break
    const name = tag.toLowerCase()
    at = end + 1
    if (skipped.has(name)) {
      if (!slash) at = endOf(html, name, at)
      continue
    }
    if (name === 'br') {
      endLine()
      continue
    }
    if (name === 'a') {
      if (slash) endLink()
      else [href, linkWords] = [hrefOf(html.slice(open, end)), '']
      continue
    }
    if (!blocks.has(name)) {
      if (name === 'td' || name === 'th') add(' ')
      continue
    }
    endLine()
    if (spaced.has(name)) addBlank()
    if (name === 'blockquote') depth = slash ? Math.max(0, depth - 1) : Math.min(maxQuoteDepth, depth + 1)
    if (name === 'li' && !slash) line = '- '
  }
  endLine()
  return lines.join('\n').trim()
}

/** Behind the end tag of an element whose content isn't text. */
function endOf(html: string, name: string, from: number): number {
  let at = from
  for (;;) {
    const close = html.indexOf('</', at)
    if (close < 0) return html.length
    if (html.slice(close + 2, close + 2 + name.length).toLowerCase() === name) {
      const end = html.indexOf('>', close)
      return end < 0 ? html.length : end + 1
    }
    at = close + 2
  }
}

/** Only addresses that say something to a reader. */
function hrefOf(tag: string): string {
  const [, double, single] =
    /\shref\s*=\s*(?:"([^"]{1,2000})"|'([^']{1,2000})')/i.exec(tag.slice(0, 8000)) ?? []
  const address = decodeEntities(double ?? single ?? '').trim()
  return /^https?:\/\/\S+$/i.test(address) ? address : ''
}

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  bull: '•',
  euro: '€',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  eacute: 'é',
  egrave: 'è',
  aacute: 'á',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  szlig: 'ß',
  ccedil: 'ç',
  agrave: 'à',
}

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name] ?? named[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
  })
