/** What visitors read of a finished page, line by line. */
export type PageText = {
  /** As search results and the tab show them. */
  title: string
  description: string
  /** What stands around the page on each: navigation and footer. */
  frame: string[]
  lines: string[]
}

/** Never shown as text, or only without scripts. */
const withoutText = /<(script|style|svg|template|noscript|head)\b[^>]*>[\s\S]*?<\/\1>/g
const token = /<!--[\s\S]*?-->|<!\w[^>]*>|<(\/?)([a-z][a-z0-9]*)((?:[^<>"]|"[^"]*")*)>|[^<]+/gi
const voidElements = new Set('area br col embed hr img input link meta source track wbr'.split(' '))
const inlineElements = new Set(
  'a abbr b cite code em i label output q small span strong sub sup time'.split(' '),
)
/** Decoration, what only screen readers say, and the menu of small screens, which repeats the one at the top. */
const unseen =
  /\s(?:hidden|popover|aria-hidden="true")(?:[\s=]|$)|\sclass="[^"]*(?<![\w:-])(?:sr-only|skip-link|md:hidden)(?![\w-])/
/** Links and parts of a line that stand apart, whatever their element is. */
const apart = /\sclass="(?:[^"]*\s)?(?:button|footer-link|block|grid|flex)[\s"]/
const cellEnd = ' | '

type Open = { name: string; isUnseen: boolean; isBlock: boolean }

/** Reads the page that the renderer wrote: it closes each element and quotes each attribute. */
export function readPageText(html: string): PageText {
  const frame: string[] = []
  const lines: string[] = []
  const open: Open[] = []
  let line = ''
  let isJoint = false
  const endLine = () => {
    const words = line
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/(?: \|)+$/, '')
    if (words) (open.some(({ name }) => name === 'main') ? lines : frame).push(words)
    line = ''
    isJoint = false
  }
  const begin = (name: string, attributes: string) => {
    const isUnseen = open.at(-1)?.isUnseen || unseen.test(attributes)
    const isBlock = !inlineElements.has(name) || apart.test(attributes)
    const isCell = name === 'td' || name === 'th'
    if (isBlock && !isCell && name !== 'img') endLine()
    isJoint = true
    if (!isUnseen) line += decodeEntities(/\splaceholder="([^"]*)"/.exec(attributes)?.[1] ?? '')
    if (!voidElements.has(name)) open.push({ name, isUnseen, isBlock: isBlock && !isCell })
  }
  const end = (name: string) => {
    const { isUnseen = false, isBlock = false } = open.at(-1) ?? {}
    if (isBlock) endLine()
    open.pop()
    isJoint = true
    if (!isUnseen && (name === 'td' || name === 'th')) line += cellEnd
  }
  for (const [text, slash, name, attributes = ''] of html.replaceAll(withoutText, '').matchAll(token)) {
    if (text.startsWith('<!')) continue
    if (name) {
      if (slash) end(name.toLowerCase())
      else begin(name.toLowerCase(), attributes)
    } else if (!open.at(-1)?.isUnseen) {
      // Neighbours that only their styles keep apart.
      if (isJoint && /[^\s(“‘]$/.test(line) && /^[^\s.,;:!?)’”]/.test(text)) line += ' '
      line += decodeEntities(text)
      isJoint = false
    }
  }
  endLine()
  return { title: readTitle(html), description: readDescription(html), frame, lines }
}

const readTitle = (html: string) => decodeEntities(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
const readDescription = (html: string) =>
  decodeEntities(/<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '')

/** Those that React writes. */
const decodeEntities = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
