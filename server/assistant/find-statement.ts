import { certaintyOf, type Evidence, rankOf, worthOfLength } from '#server/assistant/evidence.ts'
import type { Passage } from '#server/assistant/facts/content.ts'
import type { Paragraph } from '#server/assistant/facts/paragraphs.ts'
import { asPhrase, createQuestionFinder, type QuestionLine } from '#server/assistant/facts/question-lines.ts'
import type { Vocabulary } from '#server/assistant/facts/vocabulary.ts'
import { createLikeness, type Saying } from '#server/assistant/likeness.ts'
import { createPhraseIndex } from '#server/assistant/phrase-index.ts'
import { createTermReader, type Term } from '#server/assistant/read-terms.ts'
import { stem } from '#server/assistant/text/content-words.ts'
import { normalize, splitWords } from '#server/assistant/text/normalize.ts'
import { isAmongFrequent } from '#server/assistant/text/word-vectors.ts'

/**
 * `said`: how much of what a question says the passage says too, of 1; rare words count more. `share`: with what is alike in
 * meaning beside it. `rank` and `certainty`: see `evidence.ts`.
 */
export type FoundStatement = {
  passage: Passage
  share: number
  said: number
  rank: number
  certainty: number
}
type Search = {
  /** Of all that the site says, best first. */
  found: readonly FoundStatement[]
  /** How much of the question some passages say together; `said`: of its own words alone. */
  shareOf(passages: readonly Passage[]): { said: number; share: number }
}
/** `selected`: passages that are among what is found in any case. */
export type FindStatements = (
  words: readonly string[],
  before?: readonly string[],
  selected?: readonly Passage[],
) => Search

/** How much of a question a statement must say to answer it. */
export const sureShare = 0.6
const headingWeight = 0.8
const paragraphWeight = 0.6
const questionWeight = 0.6
/** One word in common with a question that was asked before may be chance. */
const chanceWeight = 0.5
const contextWeight = 0.5
/** What a word is worth that a site says once: as much on a site of few words. */
const usualRarity = 5.67
const unheardOf = 5
const maxFound = 30
/** How much likeness in meaning counts, beyond what any two texts have. */
const likenessWeight = 0.7
const usualLikeness = 0.2
/** Several passages together are more alike by chance. */
const togetherWeight = 0.5
const sentenceEnd = /(?<=[.!?;])\s+/
const sentenceOrLineEnd = /(?<=[.!?;])\s+|\n/
/** Much is said by chance in a passage of more words, such as all prices. */
const longWords = 60
const minNameLength = 4
const everydayWords = 12_000
const maxNamed = 3
const usualWords = 30
const lengthPower = 0.12

/** `ownQuestions`: how people ask about its own words. `quotes`: what clients tell, which answers nothing that any practice is asked. */
type Practice = { name: string; ownQuestions: readonly QuestionLine[]; quotes: readonly string[] }

/** Finds what the site says that is most like a question: passages and the sentences of its pages. */
export function createStatementFinder(
  passages: readonly Passage[],
  paragraphs: readonly Paragraph[],
  vocabulary: Vocabulary,
  generalQuestions: readonly QuestionLine[],
  { name: ownName, ownQuestions, quotes }: Practice,
): FindStatements {
  const nameOfPractice = asPhrase(ownName)
  /** The name of the practice says nothing of what is asked about it. */
  const withoutName = (words: readonly string[]) =>
    splitWords(` ${words.join(' ')} `.replace(nameOfPractice, ' '))

  const { namesOf, namesIn } = createPhraseIndex(vocabulary)

  const units: Passage[] = []
  const sayings: Saying[] = []
  const addSaying = (passage: Passage, text: string) => sayings.push({ passage, text: normalize(text) })
  const postings = new Map<string, Map<number, number>>()
  const addUnit = (passage: Passage, weighed: readonly [Iterable<string>, number][]) => {
    const unit = units.push(passage) - 1
    for (const [names, weight] of weighed)
      for (const name of names) {
        const posting = postings.get(name)
        if (!posting) postings.set(name, new Map([[unit, weight]]))
        else if ((posting.get(unit) ?? 0) < weight) posting.set(unit, weight)
      }
  }
  const [ofAny, ofOwn] = [createQuestionFinder(generalQuestions), createQuestionFinder(ownQuestions)]
  const questionNames = new Map<string, ReadonlySet<string>>()
  const namesInQuestion = (question: string) => {
    const names = questionNames.get(question) ?? namesIn(question)
    questionNames.set(question, names)
    return names
  }
  const questionUnits = new Set<number>()
  const quoted = quotes.map((quote) => `“${quote}”`)
  const withoutQuotes = (text: string) => quoted.reduce((rest, quote) => rest.replaceAll(quote, ' '), text)
  const addQuestions = (
    findQuestions: typeof ofAny,
    passage: Passage,
    sentence: string,
    names: ReadonlySet<string>,
  ) => {
    for (const question of findQuestions(asPhrase(sentence))) {
      addSaying(passage, question)
      questionUnits.add(units.length)
      addUnit(passage, [
        [namesInQuestion(question), 1],
        [names, questionWeight],
      ])
    }
  }
  for (const passage of passages)
    if (!passage.isTalk) {
      const named = [
        ...passage.aspects.map((each) => `@${each}`),
        ...passage.things.map((each) => `#${each}`),
      ]
      for (const text of [...passage.text.split(sentenceEnd), ...(passage.ask ?? [])])
        addSaying(passage, text)
      const all = namesIn(`${passage.text} ${(passage.ask ?? []).join(' ')}`)
      addUnit(passage, [
        [all, 1],
        [named, 1],
      ])
      const isLong = splitWords(passage.text).length > longWords
      const addAll = (findQuestions: typeof ofAny, text: string) => {
        for (const each of isLong ? text.split(sentenceOrLineEnd) : [text])
          addQuestions(findQuestions, passage, each, new Set([...(isLong ? namesIn(each) : all), ...named]))
      }
      addAll(ofAny, withoutQuotes(passage.text))
      addAll(ofOwn, passage.text)
    }
  for (const { passage, heading, said: searchText } of paragraphs) {
    const all = namesIn(searchText)
    const inHeading = namesIn(heading)
    const isTestimonial = withoutQuotes(searchText) !== searchText
    for (const [index, sentence] of searchText.split(sentenceEnd).entries()) {
      addSaying(passage, sentence)
      addSaying(passage, `${heading} ${sentence}`)
      const names = namesIn(sentence)
      addUnit(passage, [
        [names, 1],
        [inHeading, headingWeight],
        [all, paragraphWeight],
      ])
      const headed = index === 0 ? `${heading} ${sentence}` : sentence
      for (const findQuestions of isTestimonial ? [ofOwn] : [ofAny, ofOwn])
        addQuestions(findQuestions, passage, headed, names)
    }
  }
  /** In how many of the passages something stands; a question that was asked before is none. */
  const countPassages = (some: Iterable<number>) =>
    new Set([...some].flatMap((unit) => (questionUnits.has(unit) ? [] : [units[unit]]))).size
  const written = countPassages(units.keys())
  const scale = usualRarity / Math.log(1 + written)
  /** How rare a name is in what the site says, whatever its size; 0 if nothing says it. */
  const rarities = new Map(
    [...postings].map(([name, posting]) => {
      const count = countPassages(posting.keys())
      return [name, scale * Math.log(1 + written / Math.max(1, count))]
    }),
  )
  const rarity = (name: string) => rarities.get(name) ?? 0

  const read = createTermReader(namesOf, rarity)

  /** For each unit, how much of the terms it says, and how many of them. */
  function score(terms: readonly Term[], factor: number, sums: Float64Array, hits: Uint16Array): number {
    let total = 0
    for (const term of terms) {
      const best = new Map<number, number>()
      let most = 0
      for (const { name, weight } of term) {
        const worth = rarity(name) * weight * factor
        most = Math.max(most, worth)
        for (const [unit, each] of postings.get(name) ?? [])
          best.set(unit, Math.max(best.get(unit) ?? 0, worth * each))
      }
      for (const [unit, worth] of best) {
        sums[unit] = (sums[unit] ?? 0) + worth
        hits[unit] = (hits[unit] ?? 0) + 1
      }
      total += most > 0 ? most : unheardOf * factor
    }
    return total
  }

  /** The most that some passages say of a term. */
  const worthIn = (term: Term, some: ReadonlySet<Passage>) =>
    Math.max(
      0,
      ...term.flatMap(({ name, weight }) =>
        [...(postings.get(name) ?? [])].flatMap(([unit, each]) =>
          some.has(units[unit] as Passage) ? [rarity(name) * weight * each] : [],
        ),
      ),
    )

  /** The few passages that say a word that everyday language has not: 'moxa'. */
  const listNamed = (words: readonly string[]) =>
    new Set(
      words
        .filter((word) => word.length >= minNameLength && !isAmongFrequent(word, everydayWords))
        .flatMap((word) => {
          const own = [...(postings.get(stem(word)) ?? [])].flatMap(([unit, weight]) =>
            weight === 1 && !questionUnits.has(unit) ? [units[unit] as Passage] : [],
          )
          return new Set(own).size <= maxNamed ? own : []
        }),
    )

  const likenessTo = createLikeness(sayings)
  const sources = [...new Set(units)]
  const numberOf = new Map(sources.map((passage, source) => [passage, source]))
  const sourceOf = Uint16Array.from(units, (passage) => numberOf.get(passage) ?? 0)
  const lengths = sources.map(({ text }) => splitWords(text).length)
  const lengthWorths = lengths.map(worthOfLength)
  /** Long texts say many words by chance. */
  const lengthFactors = lengths.map((length) => Math.min(1, (usualWords / length) ** lengthPower))

  return (words, before = [], selected = []) => {
    const sums = new Float64Array(units.length)
    const terms = read(withoutName(words))
    const context = read(withoutName(before))
    const hits = new Uint16Array(units.length)
    const own = score(terms, 1, sums, hits)
    const total = own + score(context, contextWeight, sums, hits)
    const similarity = likenessTo(withoutName(words))
    const gainOf = (aligned: number, direction: number) =>
      likenessWeight * Math.max(0, (aligned + direction) / 2 - usualLikeness)
    const gainIn = (passage: Passage) =>
      gainOf(similarity.wordSimilarity(passage), similarity.meanSimilarity(passage))
    const best = new Float64Array(sources.length)
    const termCounts = new Uint16Array(sources.length)
    for (let unit = 0; unit < units.length; unit++) {
      const termCount = hits[unit] ?? 0
      if (termCount === 0) continue
      const isChance = termCount < 2 && questionUnits.has(unit)
      const source = sourceOf[unit] ?? 0
      const matched = (sums[unit] ?? 0) * (lengthFactors[source] ?? 1) * (isChance ? chanceWeight : 1)
      if (matched <= (best[source] ?? 0)) continue
      best[source] = matched
      termCounts[source] = termCount
    }
    const named = listNamed(withoutName(words))
    const isUnknown = (term: Term) => term.every(({ name }) => rarity(name) === 0)
    const unknownShare = terms.filter(isUnknown).length / Math.max(1, terms.length)
    const evidence = sources.map((passage, source): Evidence => {
      const matched = best[source] ?? 0
      const termCount = termCounts[source] ?? 0
      return {
        said: total === 0 ? 0 : matched / total,
        matched,
        termCount,
        termShare: termCount / Math.max(1, terms.length + context.length),
        unknownShare,
        aligned: similarity.wordSimilarity(passage),
        direction: 0,
        lengthWorth: lengthWorths[source] ?? 0,
        isNamed: named.has(passage),
      }
    })
    // The direction, which takes the longest, of those that are ahead without it.
    const ranks = Float64Array.from(evidence, rankOf)
    const ahead = [...ranks.keys()].sort((a, b) => (ranks[b] ?? 0) - (ranks[a] ?? 0)).slice(0, maxFound)
    const chosen = selected.flatMap((passage) => numberOf.get(passage) ?? [])
    const statements = [...new Set([...ahead, ...chosen])].flatMap((source): FoundStatement[] => {
      const [passage, each] = [sources[source], evidence[source]]
      if (!passage || !each) return []
      const all = { ...each, direction: similarity.meanSimilarity(passage) }
      const share = all.said + gainOf(all.aligned, all.direction)
      return [{ passage, share, said: all.said, rank: rankOf(all), certainty: certaintyOf(all) }]
    })
    const sumIn = (all: readonly Term[], some: ReadonlySet<Passage>) =>
      all.reduce((sum, term) => sum + worthIn(term, some), 0)
    return {
      found: statements.sort((a, b) => b.rank - a.rank),
      shareOf: (passages) => {
        const some = new Set(passages)
        const matchedWorth = sumIn(terms, some)
        const share = total === 0 ? 0 : (matchedWorth + contextWeight * sumIn(context, some)) / total
        return {
          said: own === 0 ? 0 : matchedWorth / own,
          share: share + togetherWeight * Math.max(0, ...passages.map(gainIn)),
        }
      },
    }
  }
}
