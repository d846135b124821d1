import type { Knowledge } from '#server/assistant/create-knowledge.ts'
import { nearBonus, selectedBonus } from '#server/assistant/evidence.ts'
import type { Passage } from '#server/assistant/facts/content.ts'
import { people } from '#server/assistant/facts/daily-use.ts'
import { type FoundStatement, sureShare } from '#server/assistant/find-statement.ts'
import type { Part } from '#server/assistant/part.ts'
import { bookingRequest, orderForm } from '#server/assistant/prepare-forms.ts'
import type { Clause } from '#server/assistant/read-message.ts'
import { isOnlyTalk, type ResolvedClause } from '#server/assistant/resolve-clause.ts'
import { countUnexplained } from '#server/assistant/select-passages.ts'
import type { WhenAsked } from '#server/assistant/text/dates.ts'
import type { Language } from '#server/assistant/text/language.ts'

/** How much of a question a paragraph of a page must say to be shown as the closest. */
const nearShare = 0.35
/** How much more of it a statement must say than what is about the same thing and aspect. */
const nearGain = 0.05
/** Likeness in meaning alone makes nobody sure. */
const sureSaid = 0.5
/** As certain must it be that a statement answers a question that nothing else is known of. */
const nearCertainty = -0.5
const unofferedCertainty = 0.5
/** The odds at which a statement is told beside what was selected. */
const besideOdds = 0.12
/** And beside what is known of just the thing that is asked about. */
const surelyBesideOdds = 0.4
const besideCertainty = -0.4
/** As likely must a further statement be to be shown beside the closest. */
const leastOdds = 0.04
/** As likely as this share of the likeliest must what is shown as the closest be, and what was selected by thing and aspect. */
const leastOfBest = 0.12
const selectedLeastOfBest = 0.03
/** What is so likely, and so certain, comes first without a word of doubt. */
const surelyFirstOdds = 0.35
const surelyFirstCertainty = 5
/** So much of a broad question must be said by what is shown beside. */
const broadSaid = 0.3
const manyUnexplained = 2
/** So much of a question is said by what is about it, whatever word is missing. */
const mostlySaid = 0.8
const directMaxWords = 4
const sureGain = 0.1
const farGain = 0.5
/** What was selected is so much likelier to answer, by the log of the odds, than its words alone say. */
const priceBonus = 4
/** As certain must a statement be that comes before what was selected. */
const firstCertainty = 3
const explainedBonus = 3
const unexplainedBonus = 2
/** A statement so nearly as good as the best is shown beside it. */
const closeShare = 0.7
const maxNearest = 3
/** Nothing is missing in an answer that says so much of the question. */
const allSaid = 0.95
/** Beside what is said of the practice as a whole. */
const maxBeside = 2
const allShare = 0.8
const leastGain = 0.05

type Context = {
  language: Language
  when: WhenAsked | null
  /** The words of the question before it. */
  before: readonly string[]
  /** False for what is only told. */
  isAsked: boolean
  isGuess?: boolean
}

/** The passages of what is asked, or what the site says that is most like it. `isGuess`: never sure. */
export function answerFromSite(
  knowledge: Knowledge,
  clause: ResolvedClause,
  { when, language, before, isAsked, isGuess = false }: Context,
): Part[] {
  const { passages, isNear } = knowledge.selector.select(clause)
  // What is said of the practice as a whole is broad: a sentence of a page on the very question goes with it.
  const isOnUnnamed = areOfUnnamed(clause, passages)
  const isBroad = isOnUnnamed || (passages.length > 0 && passages.every(({ things }) => things.length === 0))
  const isTalk = passages.length > 0 && passages.every((each) => each.isTalk)
  if (isTalk && isOnlyTalk(clause)) return partsOf(knowledge, passages, clause, when, false, language)
  const isOnSeveral = clause.aspects.filter((aspect) => aspect !== 'what').length > 1
  const isWhy = asksWhy.test(clause.words.join(' '))
  const isPlain =
    passages.length > 0 &&
    !(isNear || isWhy || isOnSeveral || clause.unknown.length > 0) &&
    (!isBroad || (isDirect(clause) && before.length === 0))
  if (isPlain) return partsOf(knowledge, passages, clause, when, isGuess, language)
  const search = knowledge.findStatements(clause.words, before, passages)
  /** It asks for something usual that the site has nothing about, such as gift cards. */
  const asksUnoffered = passages.length === 0 && clause.aspects.some((aspect) => aspect !== 'what')
  const statements = search.found.filter(({ passage }) => !isForOthers(passage, clause))
  const weighed = weigh(statements, passages, isNear || isOnUnnamed, clause.unknown.length)
  const others = weighed.filter(
    (each) =>
      isClose(each, passages.length > 0, asksUnoffered) &&
      !passages.includes(each.passage) &&
      (passages.length === 0 ||
        isNear ||
        isBroad ||
        each.passage.aspects.length === 0 ||
        (each.odds >= surelyBesideOdds && clause.unknown.length > 1)),
  )
  const [best, ...next] = isAsked ? others.slice(0, maxNearest) : []
  const isOfOther = passages.length === 0 && asksOfOther(clause, others.slice(0, maxNearest))
  /** What most likely answers it comes first. */
  const inOrder = (some: readonly Passage[]) => {
    const rankIn = (passage: Passage) => {
      const { rank = 0, certainty = 0 } = weighed.find((each) => each.passage === passage) ?? {}
      if (passages.includes(passage)) return rank + orderBonus(clause, passage)
      return certainty >= firstCertainty || passages.length === 0 ? rank : 0
    }
    return some.toSorted((one, other) => rankIn(other) - rankIn(one))
  }
  const say = (some: readonly Passage[], isNearOnly: boolean) => {
    const mayMiss = isNearOnly || isGuess
    const shown = inOrder(mayMiss ? withoutUnlikely(some, weighed, passages) : some)
    const isCertain =
      !isOfOther &&
      weighed.some(
        ({ passage, odds, certainty }) =>
          passage === shown[0] && odds >= surelyFirstOdds && certainty >= surelyFirstCertainty,
      )
    return partsOf(knowledge, shown, clause, when, mayMiss, language, isCertain)
  }
  /** What was selected, and beside it a statement that is as likely. */
  const saySelected = () => {
    const likeliest = isAsked ? weighed.find(({ passage }) => !passages.includes(passage)) : undefined
    const isLikely = likeliest && likeliest.odds >= besideOdds && likeliest.certainty >= besideCertainty
    return say(isLikely ? [...passages, likeliest.passage] : passages, isNear)
  }
  if (!best) return passages.length > 0 ? saySelected() : []
  const isAsGood = ({ odds, share }: (typeof weighed)[number]) =>
    passages.length === 0 ? odds >= leastOdds : share > best.share * closeShare
  const nearest = [best, ...next.filter(isAsGood)].map(({ passage }) => passage)
  const isSure =
    best.share >= sureShare && best.said >= sureSaid && (clause.isQuestion || !clause.isNarrative)
  if (passages.length === 0) return say(nearest, !isSure || isOfOther || isStrange(clause, nearest))
  // One statement on several matters together beats passages on each.
  const isApart = isNear || isOnSeveral
  const shares = isApart ? passages.map((each) => search.shareOf([each])) : [search.shareOf(passages)]
  if (isBroad && best.said < broadSaid) return saySelected()
  if (isBroad && shares.some(({ said: wordShare }) => wordShare >= allSaid)) return saySelected()
  const gain = best.share - Math.max(...shares.map(({ share }) => share))
  if (isNear && gain > nearGain)
    return say(gain > farGain ? nearest : [...nearest, ...passages.slice(0, 1)], true)
  const least =
    isBroad || (isOnSeveral && isSure) ? 0 : best.share >= allShare ? leastGain : isSure ? sureGain : 1
  if (isNear || gain <= least) return saySelected()
  const beside = isBroad ? nearest.slice(0, maxBeside) : [best.passage]
  return say([...passages, ...beside], false)
}

/** Of what it names, the price comes before the description. */
const orderBonus = ({ aspects, mentions, unknown }: Clause, passage: Passage) =>
  mentions.length > 0 && aspects.includes('price') && passage.aspects[0] === 'price'
    ? priceBonus
    : unknown.length === 0
      ? explainedBonus
      : unexplainedBonus

/** The same said of each of several things of which the question names none: that is chosen for it, not asked. */
const areOfUnnamed = ({ mentions }: Clause, passages: readonly Passage[]) =>
  mentions.length === 0 && passages.filter(({ things }) => things.length > 0).length > 1

/** An amount for an athlete says nothing to a child of fifteen. */
function isForOthers({ things }: Passage, { mentions }: Clause): boolean {
  const groups = things.filter((tag) => people.has(tag))
  const named = mentions.filter(({ tag }) => people.has(tag))
  return groups.length > 0 && named.length > 0 && !named.some(({ tag }) => groups.includes(tag))
}

/** What is put together from several paragraphs says many words; each is found by itself too. */
const digestRank = 1

/** Each statement with the odds that it answers, of 1, beside what was selected. */
function weigh(
  statements: readonly FoundStatement[],
  selected: readonly Passage[],
  isNear: boolean,
  unknownCount: number,
) {
  const bonus = isNear ? nearBonus : selectedBonus(unknownCount)
  const ranks = statements.map(
    ({ passage, rank }) => rank + (selected.includes(passage) ? bonus : passage.isDigest ? -digestRank : 0),
  )
  const most = Math.max(0, ...ranks)
  const worths = ranks.map((rank) => Math.exp(rank - most))
  const total = worths.reduce((sum, each) => sum + each, 0)
  return statements
    .map((each, index) => ({ ...each, odds: (worths[index] ?? 0) / total }))
    .toSorted((a, b) => b.odds - a.odds)
}

/** Whether a statement may be told of a question; more must be said of one that nothing else is known of. */
const isClose = ({ share, certainty }: FoundStatement, isKnown: boolean, asksUnoffered: boolean): boolean =>
  isKnown ? share >= nearShare : certainty >= (asksUnoffered ? unofferedCertainty : nearCertainty)

/** What is far less likely than the likeliest of the closest passages has nothing to do with the question. */
function withoutUnlikely(
  some: readonly Passage[],
  weighed: ReturnType<typeof weigh>,
  selected: readonly Passage[],
): readonly Passage[] {
  const oddsOf = (passage: Passage) => weighed.find((each) => each.passage === passage)?.odds ?? 0
  const most = Math.max(...some.map(oddsOf))
  return some.filter(
    (each) => oddsOf(each) >= most * (selected.includes(each) ? selectedLeastOfBest : leastOfBest),
  )
}

/** Too much of it stands nowhere in what was found. */
const isStrange = (clause: Clause, passages: readonly Passage[], unexplained = manyUnexplained) =>
  countUnexplained(
    clause,
    passages.map(({ text }) => text),
  ) >= unexplained

const asksWhether = /^(?:(?:hi|hey|so|and|ok|also) )*(?:do|does|is|are|can|could|will|have|has|got|any)\b/

/** 'Do you teach drums', where nothing that was found names them. */
const asksOfOther = (clause: Clause, nearest: readonly FoundStatement[]) =>
  asksWhether.test(clause.words.join(' ')) &&
  (nearest[0]?.said ?? 0) < mostlySaid &&
  isStrange(
    clause,
    nearest.map(({ passage }) => passage),
    1,
  )

/** 'Are you open?' asks for no more than the practice as a whole says. */
const isDirect = ({ mentions, words }: Clause) => mentions.length === 0 && words.length <= directMaxWords

/** What a thing is doesn't tell why it is. */
const asksWhy = /^(?:and |but |so )?(?:why|how come)\b/

/** What the site says of a question: each passage for itself, or together as the closest that it says. */
function partsOf(
  knowledge: Knowledge,
  passages: readonly Passage[],
  clause: Clause,
  when: WhenAsked | null,
  isNear: boolean,
  language: Language,
  isCertain = false,
): Part[] {
  const { preface, closest, urgent } = knowledge.texts[language]
  const distinct = [...new Map(passages.toReversed().map((each) => [each.text, each])).values()].toReversed()
  const parts = distinct.map((passage): Part => {
    const { text, spanish, page, isTalk, isPersonal, id, aspects } = passage
    return {
      kind: isTalk ? 'talk' : isNear ? 'near' : 'fact',
      text: language === 'es' ? (spanish ?? `${preface} ${text}`) : text,
      pages: isTalk ? [] : [page],
      passages: [passage],
      ...(isPersonal && { isPersonal }),
      ...(id === 'booking' && { ...bookingRequest(knowledge, clause, when), language }),
      ...(aspects.includes('order') && orderForm(knowledge, clause)),
    }
  })
  if (!isNear || parts.length === 0) return parts
  const isPlain = isCertain && !distinct.some(({ isPersonal }) => isPersonal)
  if (isPlain) return parts
  return [
    {
      ...Object.assign({}, ...parts.toReversed()),
      kind: parts.every(({ kind }) => kind === 'talk') ? 'talk' : 'near',
      text: [...(isCertain ? [] : [closest]), ...parts.map(({ text }) => text), urgent].join('\n\n'),
      pages: [...parts.flatMap(({ pages }) => pages), knowledge.contact],
      passages,
    },
  ]
}
