import type { Asked } from '#server/assistant/facts/asked.ts'
import type { Passage } from '#server/assistant/facts/content.ts'
import type { Paragraph } from '#server/assistant/facts/paragraphs.ts'
import { stopWords } from '#server/assistant/facts/stop-words.ts'
import { synonyms } from '#server/assistant/facts/synonyms.ts'
import type { Vocabulary } from '#server/assistant/facts/vocabulary.ts'
import { createLikeness, type Saying } from '#server/assistant/likeness.ts'
import { stem } from '#server/assistant/text/content-words.ts'
import { normalize, splitWords } from '#server/assistant/text/normalize.ts'

/**
 * `said`: how much of what a question says the passage says too, of 1; rare words count more. `matched`: the worth of that.
 * `termCount`: how many words or phrases of the question. `share`: with what is alike in meaning beside it.
 */
export type FoundStatement = {
  passage: Passage
  share: number
  said: number
  matched: number
  termCount: number
}
type Search = {
  /** Of all that the site says, best first. */
  found: readonly FoundStatement[]
  /** How much of the question some passages say together; `said`: of its own words alone. */
  shareOf(passages: readonly Passage[]): { said: number; share: number }
}
export type FindStatements = (words: readonly string[], before?: readonly string[]) => Search

/** How much of a question a statement must say to answer it. */
export const sureShare = 0.6
const synonymWeight = 0.8
const headingWeight = 0.8
const paragraphWeight = 0.6
const askedWeight = 0.6
/** One word in common with a question that was asked before may be chance. */
const chanceWeight = 0.5
const contextWeight = 0.5
/** A single common word is not enough. */
const minMatched = 3.5
const partWeight = 0.5
const unheardOf = 5
const longest = 5
/** How much likeness in meaning counts, beyond what any two texts have. */
const likenessWeight = 0.7
const usualLikeness = 0.35
/** Several passages together are more alike by chance. */
const togetherWeight = 0.5
const sentenceEnd = /(?<=[.!?;])\s+/
const usualWords = 30
const lengthPower = 0.12

/** A word or phrase of a question: what it may be called in a statement, and how much that counts. */
type Term = readonly { name: string; weight: number }[]

/** Questions that ask for a length of time, a number or a reason are answered by a sentence with one. */
const answerKinds: readonly [string, RegExp, RegExp][] = [
  [
    '?time',
    /\bhow (?:long|soon|fast|quick\w*|many (?:days|weeks|months|years|hours|minutes))\b|\b(?:until|till|by|since) when\b|\bdeadline\b|\bcut ?off\b|\bwhen (?:do|does|will|is)\b/,
    /\b(?:\d+|a|one|two|three) (?:minute|hour|day|week|month|year)s?\b|\bas long as\b/,
  ],
  [
    '?why',
    /^(?:and |but |so )?(?:why|how come|what made|what (?:is|was) the reason)\b/,
    /\b(?:because|so i|so that|the reason|that is why)\b/,
  ],
  [
    '?number',
    /\bhow (?:many|often|frequent\w*)\b/,
    /\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)\b/,
  ],
]

/** Whole words, to be found between the words of a text. */
const asPhrase = (text: string) => ` ${splitWords(normalize(text)).join(' ')} `

/** Finds what the site says that is most like a question: passages and the sentences of its pages. */
export function createStatementFinder(
  passages: readonly Passage[],
  paragraphs: readonly Paragraph[],
  vocabulary: Vocabulary,
  asked: readonly Asked[],
  ownName: string,
): FindStatements {
  const nameOfPractice = asPhrase(ownName)
  /** The name of the practice says nothing of what is asked about it. */
  const withoutName = (words: readonly string[]) =>
    splitWords(` ${words.join(' ')} `.replace(nameOfPractice, ' '))

  const namesOf = new Map<string, string[]>()
  const addName = (phrase: string, name: string) => {
    const key = splitWords(normalize(phrase)).map(stem).join(' ')
    const names = namesOf.get(key)
    if (!names) namesOf.set(key, [name])
    else if (!names.includes(name)) names.push(name)
  }
  for (const [index, line] of synonyms.entries()) for (const phrase of line) addName(phrase, `~${index}`)
  for (const [phrase, { things, aspects }] of vocabulary.phrases)
    for (const name of [...aspects.map((each) => `@${each}`), ...things.map((each) => `#${each}`)])
      if (name !== '@what') addName(phrase, name)

  /** All that a text says, by word and meaning. */
  function namesIn(text: string): Set<string> {
    const words = splitWords(normalize(text))
    const stems = words.map(stem)
    const names = new Set(stems.filter((_, index) => !stopWords.has(words[index] ?? '')))
    for (let at = 0; at < stems.length; at++)
      for (let length = 1; length <= longest && at + length <= stems.length; length++)
        for (const name of namesOf.get(stems.slice(at, at + length).join(' ')) ?? []) names.add(name)
    for (const [name, , answers] of answerKinds) if (answers.test(words.join(' '))) names.add(name)
    return names
  }

  const units: Passage[] = []
  const sayings: Saying[] = []
  const addSaying = (passage: Passage, text: string) => sayings.push({ passage, text: normalize(text) })
  /** Long texts say many words by chance. */
  const lengthFactors: number[] = []
  const postings = new Map<string, Map<number, number>>()
  const addUnit = (passage: Passage, weighed: readonly [Iterable<string>, number][]) => {
    const unit = units.push(passage) - 1
    lengthFactors.push(Math.min(1, (usualWords / splitWords(passage.text).length) ** lengthPower))
    for (const [names, weight] of weighed)
      for (const name of names) {
        const posting = postings.get(name) ?? new Map<number, number>()
        posting.set(unit, Math.max(posting.get(unit) ?? 0, weight))
        postings.set(name, posting)
      }
  }
  const askedOf = asked.flatMap(({ said, asks }) =>
    said.length > 0 ? [{ said: said.map(asPhrase), asks }] : [],
  )
  const askedUnits = new Set<number>()
  const addAsked = (passage: Passage, sentence: string, said: ReadonlySet<string>) => {
    const words = asPhrase(sentence)
    const asks = askedOf.filter((each) => each.said.every((phrase) => words.includes(phrase)))
    for (const ask of asks.flatMap((each) => each.asks)) {
      addSaying(passage, ask)
      askedUnits.add(units.length)
      addUnit(passage, [
        [namesIn(ask), 1],
        [said, askedWeight],
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
      addAsked(passage, passage.text, new Set([...all, ...named]))
    }
  for (const { passage, heading, said } of paragraphs) {
    const all = namesIn(said)
    const inHeading = namesIn(heading)
    for (const sentence of said.split(sentenceEnd)) {
      addSaying(passage, sentence)
      addSaying(passage, `${heading} ${sentence}`)
      const names = namesIn(sentence)
      addUnit(passage, [
        [names, 1],
        [inHeading, headingWeight],
        [all, paragraphWeight],
      ])
      addAsked(passage, sentence, names)
    }
  }
  const written = units.length - askedUnits.size
  /** How rare a name is in what the site says; 0 if nothing says it. */
  const rarities = new Map(
    [...postings].map(([name, posting]) => {
      const count = [...posting.keys()].filter((unit) => !askedUnits.has(unit)).length
      return [name, Math.log(1 + written / Math.max(1, count))]
    }),
  )
  const rarity = (name: string) => rarities.get(name) ?? 0

  function read(words: readonly string[]): Term[] {
    const stems = words.map(stem)
    const terms: Term[] = []
    for (let at = 0; at < stems.length; ) {
      let length = Math.min(longest, stems.length - at)
      while (length > 1 && !namesOf.has(stems.slice(at, at + length).join(' '))) length--
      // 'Help me' asks for nothing yet.
      if (length === 1 && stopWords.has(words[at] ?? '')) {
        at++
        continue
      }
      const own = stems.slice(at, at + length).join(' ')
      const meant = (namesOf.get(own) ?? []).map((name) => ({ name, weight: synonymWeight }))
      // A word of a phrase still says what it says.
      const said = stems.slice(at, at + length).flatMap((name, index) =>
        stopWords.has(words[at + index] ?? '')
          ? []
          : [
              { name, weight: length === 1 ? 1 : synonymWeight },
              ...(length > 1 ? (namesOf.get(name) ?? []) : []).map((each) => ({
                name: each,
                weight: partWeight,
              })),
            ],
      )
      if (said.length + meant.length > 0) terms.push([...said, ...meant])
      at += length
    }
    const text = words.join(' ')
    for (const [name, asks] of answerKinds) if (asks.test(text)) terms.push([{ name, weight: 1 }])
    return terms
  }

  /** For each unit, how much of the terms it says, and how many of them. */
  function score(terms: readonly Term[], factor: number, sums: Float64Array, hits: Uint8Array): number {
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

  const likenessTo = createLikeness(sayings)

  return (words, before = []) => {
    const sums = new Float64Array(units.length)
    const terms = read(withoutName(words))
    const context = read(withoutName(before))
    const hits = new Uint8Array(units.length)
    const own = score(terms, 1, sums, hits)
    const total = own + score(context, contextWeight, sums, hits)
    const likeness = likenessTo(withoutName(words))
    const gainOf = (passage: Passage) => likenessWeight * Math.max(0, likeness(passage) - usualLikeness)
    const matches = new Map<Passage, { matched: number; termCount: number }>()
    for (const [unit, passage] of units.entries()) {
      const termCount = hits[unit] ?? 0
      const isChance = askedUnits.has(unit) && termCount < 2
      const matched = (sums[unit] ?? 0) * (lengthFactors[unit] ?? 1) * (isChance ? chanceWeight : 1)
      if (matched >= minMatched && matched > (matches.get(passage)?.matched ?? 0))
        matches.set(passage, { matched, termCount })
    }
    const found = [...matches].map(([passage, { matched, termCount }]): FoundStatement => {
      const said = matched / total
      return { passage, share: said + gainOf(passage), said, matched, termCount }
    })
    const sumIn = (all: readonly Term[], some: ReadonlySet<Passage>) =>
      all.reduce((sum, term) => sum + worthIn(term, some), 0)
    return {
      found: found.sort((a, b) => b.share - a.share).slice(0, 6),
      shareOf: (passages) => {
        const some = new Set(passages)
        const said = sumIn(terms, some)
        const share = total === 0 ? 0 : (said + contextWeight * sumIn(context, some)) / total
        return {
          said: own === 0 ? 0 : said / own,
          share: share + togetherWeight * Math.max(0, ...passages.map(gainOf)),
        }
      },
    }
  }
}
