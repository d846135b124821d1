import type { Token } from '#server/assistant/count-things.ts'
import { splitWords } from '#server/assistant/text/normalize.ts'

const determiner =
  /^(?:the|a|an|this|that|these|your|her|his|my|our|their|which|each|any|one|1|every|first|second|other)$/
/** Between a determiner and 'book' they begin something else. */
const noAdjective = /^(?:to|i|you|we|please|can|could|just|would|how|do|lets)$/

/** The words of a sentence, of which the words beside them say what they mean. */
export const disambiguateTokens = (tokens: readonly Token[]): Token[] =>
  tokens.map(asNoun).map(asVisit).map(asDuration).map(narrowByNeighbours)

/** 'Book' after 'the', or 'the red', is a thing, not the wish to book. */
function asNoun(token: Token, index: number, all: readonly Token[]): Token {
  if (token.text !== 'book') return token
  const before = all.slice(Math.max(0, index - 2), index).flatMap(({ text }) => splitWords(text))
  const [second = '', last = ''] = before.length > 1 ? before.slice(-2) : ['', before[0]]
  const isNoun = determiner.test(last) || (determiner.test(second) && !noAdjective.test(last))
  return isNoun ? { ...token, aspects: token.aspects.filter((aspect) => aspect !== 'booking') } : token
}

/** 'Do you come to my house' asks for a visit, and for nothing to be sent there. */
function asVisit(token: Token, index: number, all: readonly Token[]): Token {
  const before = all.slice(Math.max(0, index - 3), index).flatMap(({ text }) => splitWords(text))
  const isVisit =
    toSomebody.test(token.text) &&
    before.some((word) => /^(?:come|comes|coming|travel|travels|drive|drives|go)$/.test(word))
  return isVisit ? { ...token, aspects: token.aspects.filter((aspect) => aspect !== 'shipping') } : token
}
const toSomebody = /\b(?:house|home|door|place|apartment|me|us|office)$/

/** '2 hours' are a length, and no opening hours; 'when did you open' asks for a year. */
function asDuration(token: Token, index: number, all: readonly Token[]): Token {
  const isLength = /^(?:hours?|hrs?)$/.test(token.text) && /\d$/.test(all[index - 1]?.text ?? '')
  const isPast =
    /^(?:open|opens)$/.test(token.text) && all.slice(0, index).some(({ text }) => /\bdid\b/.test(text))
  return isLength || isPast
    ? { ...token, aspects: token.aspects.filter((aspect) => aspect !== 'hours') }
    : token
}

/** 'Deep cleaning', where both words name the one and 'cleaning' another too, is the one. */
function narrowByNeighbours(token: Token, index: number, all: readonly Token[]): Token {
  if (token.things.length < 2) return token
  const neighbours = [all[index - 1], all[index + 1]]
  const named = neighbours
    .flatMap((each) => (each?.things.length === 1 ? each.things : []))
    .filter((tag) => tag !== 'session')
  const own = token.things.filter((tag) => named.includes(tag))
  return own.length > 0 ? { ...token, things: own } : token
}
