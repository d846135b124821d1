import type { Passage } from '#server/assistant/facts/content.ts'
import { people } from '#server/assistant/facts/daily-use.ts'
import { listProductTags, type Thing } from '#server/assistant/facts/things.ts'
import type { Reader } from '#server/assistant/read-message.ts'
import { practiceAspects, type ResolvedClause } from '#server/assistant/resolve-clause.ts'
import { contentWords, countCommon, stem, type Words } from '#server/assistant/text/content-words.ts'

/** `near`: about the same thing, but perhaps not about what was asked. */
type Selection = { passages: readonly Passage[]; isNear: boolean }
export type Selector = {
  select(clause: ResolvedClause): Selection
  /** The passages most like the words of a question, best first. */
  rank(clause: Pick<ResolvedClause, 'words'>, limit: number): readonly Passage[]
}

/** What a statement may ask for: 'I forgot my password' does, 'we met on the weekend' does not. */
export const problems = new Set(
  'password register status cancel refund texts address order-change order-problem lost-mail closing devices hello thanks'.split(
    ' ',
  ),
)
const deposit = /^deposits?$/
/** What may cost something of its own. */
const isOfFees = (aspect: string) => ofFees.has(aspect)
const ofFees = new Set(['cancel', 'shipping', 'payment', 'refund', 'tax', 'pickup'])
const maxPerPair = 3
/** The same content words, or nearly. */
const directLikeness = 0.8
const sureLikeness = 0.55
const nearLikeness = 0.34

export function createSelector(
  passages: readonly Passage[],
  things: readonly Thing[],
  reader: Reader,
): Selector {
  const parentOf = new Map(things.map(({ tag, parent }) => [tag, parent]))
  const sizes = new Set(things.filter(({ kind }) => kind === 'size').map(({ tag }) => tag))
  const products = listProductTags(things)
  const isSession = (tag: string | null) =>
    tag !== null && (tag === 'session' || parentOf.get(tag) === 'session')
  const readable = passages.map((passage) => ({
    passage,
    questions: (passage.ask ?? []).map(contentWords).filter(({ size }) => size > 0),
    words: contentWords(`${passage.page.title} ${passage.text}`),
  }))

  /** How well a passage is about a thing; 0 if it is about another. */
  function nearness({ things: own }: Passage, tag: string | null): number {
    if (tag === null) return own.length === 0 ? 3 : 1 + 0.5 / own.length
    if (own.includes(tag)) return 4 + 1 / own.length
    if (own.some((each) => parentOf.get(tag) === each)) return 2.5
    if (own.some((each) => parentOf.get(each) === tag)) return 1.5
    return own.length === 0 ? 1 : 0
  }

  /** The passage on that aspect of a thing; of nothing in particular that of the practice, or those of the main things. */
  function forPair(aspect: string, tag: string | null): Passage[] {
    const matches = passages
      .filter(({ aspects }) => aspects.includes(aspect))
      .map((passage) => ({
        passage,
        score: nearness(passage, tag) + (passage.aspects[0] === aspect ? 0.2 : 0),
      }))
      .filter(({ score }) => score > 0.2)
      .sort((a, b) => b.score - a.score)
      .map(({ passage }) => passage)
    const [best] = matches
    if (!best) return []
    if (tag !== null || best.things.length === 0) return [best]
    const isMain = (each: string) => !parentOf.get(each) || parentOf.get(each) === 'products'
    const main = matches.filter(({ things: own }) => own.some((each) => !people.has(each) && isMain(each)))
    const candidates = main.length > 0 ? main : matches
    const isFirstOfThing = (passage: Passage) =>
      candidates.find(({ things: own }) => own[0] === passage.things[0]) === passage
    return candidates.filter(isFirstOfThing).slice(0, maxPerPair)
  }

  const says =
    (aspect: string) =>
    ({ text }: Passage) =>
      reader.read(text, 'message').some(({ aspects }) => aspects.includes(aspect))

  const likeness = (words: Words) =>
    readable
      .map(({ passage, questions, words: own }) => {
        const [best = { score: 0, common: 0 }] = questions
          .map((question) => shared(words, question))
          .sort((a, b) => b.score - a.score)
        return { passage, ...best, inText: countCommon(words, own) / Math.max(1, words.size) }
      })
      .sort((a, b) => b.score - a.score)

  function select(clause: ResolvedClause): Selection {
    const words = contentWords(clause.words.join(' '))
    const [best] = words.size > 0 ? likeness(words) : []
    const tags = clause.mentions.map(({ tag }) => tag)
    const eaters = tags.filter((tag) => people.has(tag))
    const isDose = clause.aspects.includes('dose')
    const subjects =
      isDose && eaters.length > 0 ? eaters : tags.filter((tag) => !people.has(tag) || tags.length === 1)
    const aspects = withDefaults(clause, subjects)
    const isAsked = (passage: Passage) =>
      (subjects.length === 0 ||
        passage.things.length === 0 ||
        subjects.some((tag) => nearness(passage, tag) > 1)) &&
      (passage.aspects.length === 0 ||
        aspects.length === 0 ||
        aspects.some((aspect) => passage.aspects.includes(aspect)))
    if (best && best.score >= directLikeness && isAsked(best.passage))
      return { passages: [best.passage], isNear: false }
    const selectedPassages = new Set<Passage>()
    let isElsewhere = false
    for (const aspect of aspects)
      for (const tag of subjects.length > 0 ? subjects : [null]) {
        const isOfNoProduct = aspect === 'refund' && !tags.some((each) => products.has(each))
        const isOfDeposit = isOfNoProduct && clause.words.some((word) => deposit.test(word))
        const isOfOther = ({ things: own }: Passage) => isOfDeposit && own.some((each) => products.has(each))
        const direct = forPair(aspect, tag).filter((passage) => !isOfOther(passage))
        // Money for a session, such as a deposit, comes back by the rule for cancelling it.
        const isPaidSession = isOfDeposit || (isOfNoProduct && isSession(tag))
        const instead = () =>
          isPaidSession ? forPair('cancel', tag) : practiceAspects.has(aspect) ? forPair(aspect, null) : []
        // 'Cannot be refunded', in the description of one, comes before the rule for all.
        const described = direct.length === 0 && tag !== null ? forPair('what', tag).filter(says(aspect)) : []
        const own = [direct, described].find((some) => some.length > 0) ?? instead()
        if (aspect === 'bulk' && own.length === 0) continue
        // 'Is there a fee if I cancel' asks for the price of nothing that is sold.
        if (aspect === 'price' && (tag === null || tag === 'session') && aspects.some(isOfFees)) continue
        // What a thing is says more of it than what another has of that aspect.
        const other =
          own.length === 0 && tag !== null && aspect !== 'what' && aspect !== 'validity'
            ? [
                ...(aspect === 'refund' ? [] : forPair(aspect === 'save' ? 'price' : 'what', tag)),
                ...forPair(aspect, null),
              ].slice(0, maxPerPair)
            : []
        isElsewhere ||= other.length > 0 && !clause.isCarriedOver
        for (const passage of [...own, ...other]) selectedPassages.add(passage)
      }
    if (selectedPassages.size > 0)
      return {
        passages: [...selectedPassages],
        isNear: isElsewhere || mayMiss(clause, [...selectedPassages], aspects, subjects.length),
      }
    if (best && best.score >= nearLikeness && best.common > 1)
      return { passages: [best.passage], isNear: best.score < sureLikeness }
    return { passages: [], isNear: false }
  }

  /** A thing without a question about it: what it is; 'how many' of it: its size. */
  function withDefaults({ aspects, words }: ResolvedClause, subjects: readonly string[]): readonly string[] {
    const specific = aspects.filter((aspect) => aspect !== 'hello' && aspect !== 'thanks')
    const isAboutPeople = subjects.length > 0 && subjects.every((tag) => people.has(tag))
    if (isAboutPeople && specific.every((aspect) => aspect === 'what')) return ['dose']
    if (specific.length > 0 && (subjects.length > 0 || specific.some((aspect) => aspect !== 'what')))
      return specific
    if (subjects.length === 0) return aspects.filter((aspect) => aspect !== 'what')
    if (subjects.every((tag) => sizes.has(tag)) && !aspects.includes('what')) return ['price']
    return /\bhow (?:many|big|much)\b/.test(words.join(' ')) ? ['size'] : ['what']
  }

  return {
    select,
    rank: (clause, limit) =>
      likeness(contentWords(clause.words.join(' ')))
        .map(({ passage, score, inText }) => ({ passage, score: score + inText }))
        .filter(({ passage, score }) => score > 0 && !passage.isTalk)
        .sort((a, b) => b.score - a.score)
        .slice(0, limit)
        .map(({ passage }) => passage),
  }
}

/** How many words of a question are neither known nor in some texts. */
export function countUnexplained(
  { unknown }: Pick<ResolvedClause, 'unknown'>,
  texts: readonly string[],
): number {
  const explained = contentWords(texts.join(' '))
  return unknown.filter((word) => !explained.has(stem(word))).length
}

/** Whether too much of a question is explained neither by what it asks for nor by what was found. */
function mayMiss(
  clause: ResolvedClause,
  passages: readonly Passage[],
  aspects: readonly string[],
  subjectCount: number,
): boolean {
  const unexplained = countUnexplained(
    clause,
    passages.flatMap(({ text, ask = [] }) => [text, ...ask]),
  )
  const isAboutRange =
    passages.every(({ aspects: own }) => own.includes('offer')) &&
    aspects.some((aspect) => aspect === 'offer' || aspect === 'order')
  const matched = aspects.filter((aspect) => aspect !== 'what').length + subjectCount
  const tells = clause.isNarrative && !clause.isQuestion && !aspects.some((aspect) => problems.has(aspect))
  return (
    unexplained > (isAboutRange ? 0 : matched + 1) ||
    (unexplained > 0 && (clause.aspects.length === 0 || (tells && matched < 2)))
  )
}

/** How much two questions have in common, of 1. */
function shared(a: Words, b: Words): { score: number; common: number } {
  const common = countCommon(a, b)
  return { score: common / (a.size + b.size - common), common }
}
