/** Words that say nothing by themselves: a quotation may add or leave them out. */
const neutral = new Set(
  'a an the is are it its this that of you pay and costs cost comes come for at with to we our your they will be'.split(
    ' ',
  ),
)
/** Words that limit or deny. A quotation that leaves one out says more than the site. */
const limiting = new Set(
  `only both all every any over under except unless until soon coming not no never cannot cant dont doesnt isnt arent without least most up already within
  before after if small first or but from than instead sold out`.split(/\s+/),
)
const minWords = 2

type Token = { word: string; isFigure: boolean; isNeutral: boolean; clause: number }

/**
 * Whether a sentence only repeats what one sentence of a passage says: its words in order, none skipped that limits, denies
 * or is a figure. `mayReferBack`: the passage answers the question, so that 'it' means what it is about.
 */
export function isQuotation(sentence: string, passage: string, mayReferBack: boolean): boolean {
  if (/[<>]|https?:|\]\(/.test(sentence)) return false
  const isPronoun = /^\W*(?:it|this|they|that)\b/i.test(sentence)
  if (isPronoun && !mayReferBack) return false
  const quoted = tokenize(sentence).filter(({ isNeutral }) => !isNeutral)
  if (quoted.length < minWords) return false
  return passage.split(/(?<=[.!?])\s+|\n/).some((statement) => repeats(quoted, tokenize(statement)))
}

function repeats(quoted: readonly Token[], statement: readonly Token[]): boolean {
  const [first] = quoted
  return statement.some((token, start) => token.word === first?.word && followsFrom(quoted, statement, start))
}

function followsFrom(quoted: readonly Token[], statement: readonly Token[], start: number): boolean {
  let at = start
  for (const { word } of quoted) {
    while (at < statement.length && statement[at]?.word !== word) {
      const skipped = statement[at]
      if (!skipped || skipped.isFigure || limiting.has(skipped.word)) return false
      at += 1
    }
    if (at >= statement.length) return false
    at += 1
  }
  const before = statement.slice(0, start).filter(({ isNeutral }) => !isNeutral)
  const [opening, closing] = [statement[start]?.clause, statement[at - 1]?.clause]
  // From the middle of a statement only one clause may be taken: the next one may be about something else.
  if (before.length > 0 && opening !== closing) return false
  if (before.some(({ clause, word }) => clause === opening && limiting.has(word))) return false
  // What follows in the same clause, or denies it in the next, belongs to it.
  const next = statement[at]
  return next === undefined || (next.clause === closing ? next.word === 'and' : !limiting.has(next.word))
}

/** Words without their plural, figures with their sign: '$30.00' is not '30'. */
function tokenize(text: string): Token[] {
  let clause = 0
  const tokens: Token[] = []
  for (const part of text.toLowerCase().match(/\$?\d[\d,]*(?:\.\d+)?\+?|[\p{L}’']+|[,;:()]/gu) ?? []) {
    if (/^[,;:()]$/.test(part)) clause += 1
    else {
      const isFigure = /\d/.test(part) || numerals.has(part)
      const word = isFigure ? part : part.replace(/[’']/g, '').replace(/(?<=\w{2}[^s])s$/, '')
      tokens.push({ word, isFigure, isNeutral: neutral.has(word) || neutral.has(part), clause })
    }
  }
  return tokens
}

const numerals = new Set(
  'one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred dozen half free'
    .split(' ')
    .filter((word) => word !== 'free'),
)
