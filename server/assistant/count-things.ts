import { isMeasure } from '#server/assistant/text/amounts.ts'

/** A thing that is mentioned, with how many of it. */
export type Mention = { tag: string; count: number | null }

export type Token = {
  text: string
  things: readonly string[]
  aspects: readonly string[]
  count: number | null
  isNumber: boolean
}

/** A number that belongs to no thing: neither a measure, an age, nor the amount to spend. */
export function readCount(
  tokens: readonly Token[],
  text: string,
  others: readonly (number | null)[],
  prices: ReadonlySet<number>,
): number | null {
  const token = tokens.find(
    (each, index) =>
      each.isNumber &&
      each.count === null &&
      !isMeasure(text, each.text) &&
      !isPrice(tokens, index, prices) &&
      !kinds.test(tokens[index + 2]?.text ?? '') &&
      !others.includes(Number(each.text)),
  )
  return token ? Number(token.text) : null
}

/** 'Not into sports' is no athlete. */
export function isDenied(tokens: readonly Token[], tag: string): boolean {
  const at = tokens.findIndex(({ things }) => things.includes(tag))
  return tokens
    .slice(Math.max(0, at - 3), at)
    .some(({ text }) => /^(?:not|no|isnt|never|without|nor)$/.test(text))
}

const maxCount = 500
const maxWordsBetween = 3
/** A number below that is more often a count than a price. */
const minPrice = 20
const afterPrice = /^(?:is|are|for|seems?|sounds?|feels?|a|an|per|comma|does|do|and|or|then|but)$/
/** 'The two cleaning lengths' are kinds of one thing. */
const kinds = /^(?:lengths?|sizes?|options?|kinds?|types?|versions?|prices|choices?)$/

/** '320 is a lot for white teeth', 'the treatment for 260': one of the prices, in dollars, and no count. */
function isPrice(tokens: readonly Token[], index: number, prices: ReadonlySet<number>): boolean {
  const amount = Number(tokens[index]?.text)
  const next = tokens[index + 1]
  return amount >= minPrice && prices.has(amount) && next !== undefined && afterPrice.test(next.text)
}

const somebody =
  '(?:husband|wife|partner|fiancee?|girlfriend|boyfriend|mom|mother|dad|father|sister|brother|friend|son|daughter)'
/** 'We would both take one', 'for the two of us' */
const forTwo = new RegExp(
  `\\b(?:my ${somebody} and (?:i|me)|me and my ${somebody}|we)(?: \\w+){0,2} both\\b|\\b(?:both|the 2) of us\\b`,
)

/** Counts stand before their thing: '3 of the large ones', 'a dozen', 'two more'. */
export function countThings(
  tokens: readonly Token[],
  budget: number | null,
  sizes: ReadonlySet<string>,
  prices: ReadonlySet<number>,
): Mention[] {
  const text = tokens.map((token) => token.text).join(' ')
  const mentions: Mention[] = []
  let pending: { count: number; at: number; token: Token | null } | null = null
  for (const [index, token] of tokens.entries()) {
    const dozen = /^dozen$/.test(token.text) ? 12 : token.text === 'couple' ? 2 : null
    if (token.isNumber || dozen) {
      const count: number = dozen ? dozen * (pending?.count ?? 1) : Number(token.text)
      const isAmount = isMeasure(text, token.text) || isPrice(tokens, index, prices)
      if (count > 0 && count <= maxCount && count !== budget && !isAmount)
        pending = { count, at: index, token }
    } else
      for (const tag of token.things) {
        const isNear =
          pending !== null &&
          index - pending.at <= maxWordsBetween &&
          sizes.has(tag) &&
          !kinds.test(tokens[index + 1]?.text ?? '')
        if (isNear && pending?.token) pending.token.count = pending.count
        mentions.push({ tag, count: isNear ? (pending?.count ?? null) : null })
      }
    if (token.things.length > 0) pending = null
  }
  const [only, ...others] = mentions.filter(({ tag }) => sizes.has(tag))
  if (only && only.count === null && others.length === 0 && forTwo.test(text)) only.count = 2
  return mentions
}

export function mergeMentions(mentions: readonly Mention[]): Mention[] {
  const merged = new Map<string, Mention>()
  for (const { tag, count } of mentions) merged.set(tag, { tag, count: merged.get(tag)?.count ?? count })
  return [...merged.values()]
}
