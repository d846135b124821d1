import { ageGroups } from '#server/assistant/facts/daily-use.ts'
import { fillers, generalAspects, generalThings } from '#server/assistant/facts/general-vocabulary.ts'
import { everydayPhrases, portalAspects } from '#server/assistant/facts/portal-vocabulary.ts'
import type { Source } from '#server/assistant/facts/source.ts'
import { stopWords } from '#server/assistant/facts/stop-words.ts'
import type { Thing } from '#server/assistant/facts/things.ts'
import { inflect, plural, singular } from '#server/assistant/text/inflect.ts'
import { normalize, splitWords } from '#server/assistant/text/normalize.ts'
import { digitize } from '#server/assistant/text/numbers.ts'

/** What a phrase stands for. */
type Meaning = { things: string[]; aspects: string[] }
export type Vocabulary = {
  phrases: ReadonlyMap<string, Meaning>
  words: ReadonlySet<string>
  /** Those that some passage is about. */
  aspects: ReadonlySet<string>
  /** The longest phrase in words. */
  longest: number
  /** A word of one service's title, with its tag: it names that where nothing else is named. */
  titleWords: ReadonlyMap<string, string>
}

const phraseMaxWords = 8
const distinctiveMinLength = 4

/** Where the pages say something of their own of these, they ask for that: for more than the address, or how to book. */
const ofOwnSentences: readonly (readonly [ReadonlySet<string>, RegExp])[] = [
  [
    new Set(['parking', 'park', 'by train', 'by bus']),
    /\b(?:parking|parked|park (?:on|in|at|behind|your|the)|by (?:bus|train)|bus (?:line|stop|\d)|subway|tram|garage)\b/i,
  ],
  [
    new Set([
      'walk in',
      'walk ins',
      'an appointment',
      'need an appointment',
      'without an appointment',
      'without appointment',
    ]),
    /\bwalk-?ins?\b|\b(?:no|without(?: an)?) appointments?\b/i,
  ],
]

/**
 * The words for what is offered and of any practice, by phrase; `carried` are the aspects that some passage has, `pageTexts` what
 * the pages and passages say.
 */
export function createVocabulary(
  source: Source,
  carried: ReadonlySet<string>,
  pageTexts: readonly string[],
): Vocabulary {
  const saidByPages = ofOwnSentences.flatMap(([names, says]) =>
    pageTexts.some((text) => says.test(text)) ? [names] : [],
  )
  const phrases = new Map<string, Meaning>()
  const add = (name: string, kind: keyof Meaning, tag: string) => {
    const phrase = digitize(normalize(name).replace(/[^a-z0-9$ ]/g, ''))
    // 'Très' of a title is a 3 in Spanish: a number alone counts things, and names none.
    if (phrase === '' || (kind === 'things' && /^[\d ]+$/.test(phrase))) return
    if (splitWords(phrase).length > phraseMaxWords) return
    const meaning = phrases.get(phrase) ?? { things: [], aspects: [] }
    if (!meaning[kind].includes(tag)) meaning[kind].push(tag)
    phrases.set(phrase, meaning)
  }
  for (const [tag, names] of listThingNames(source)) for (const name of names) add(name, 'things', tag)
  const { firstName } = source.content.practice.coach
  const ofPortal = Object.entries(portalAspects).filter(([aspect]) => carried.has(aspect))
  for (const [aspect, names] of [
    ...Object.entries(generalAspects),
    ...Object.entries(everydayPhrases),
    ...ofPortal,
  ])
    for (const name of names) {
      if (saidByPages.some((names) => names.has(name))) continue
      add(name, 'aspects', aspect)
      if (aspect !== 'what' && /\b(?:s?he|you)\b/.test(name))
        add(name.replace(/\b(?:s?he|you)\b/, firstName), 'aspects', aspect)
    }
  for (const { aspect, names } of source.content.assistantVocabulary.aspects)
    if (carried.has(aspect) || aspect in generalAspects)
      for (const name of names) add(name, 'aspects', aspect)
  for (const tag of ['online', 'in-person'])
    if (!source.things.some((thing) => thing.tag === tag))
      for (const name of generalThings[tag] ?? []) add(name, 'aspects', 'place')
  const { city, region } = source.content.practice.place
  for (const name of [city, region]) add(name, 'aspects', 'place')
  for (const filler of [...fillers, normalize(source.content.practice.name)])
    phrases.set(filler, { things: [], aspects: [] })
  const keys = [...phrases.keys()]
  return {
    phrases,
    words: new Set(keys.flatMap(splitWords)),
    aspects: carried,
    longest: Math.max(1, ...keys.map((phrase) => splitWords(phrase).length)),
    titleWords: listTitleWords(source),
  }
}

function listTitleWords({ things, content: { catalog } }: Source): ReadonlyMap<string, string> {
  const services = things.filter(({ kind }) => kind === 'service')
  const wordsIn = (text: string) => [...new Set(splitWords(normalize(text)).map(singular))]
  const words = services.flatMap(({ title, tag }) => wordsIn(title).map((word) => ({ word, tag })))
  const described = catalog.services.flatMap(({ description }) => wordsIn(description))
  const countIn = (some: readonly string[], word: string) => some.filter((each) => each === word).length
  const isOwn = (word: string) =>
    word.length >= distinctiveMinLength && !generalWords.has(word) && !stopWords.has(word)
  const ofOne = words.filter(
    ({ word }) =>
      isOwn(word) &&
      words.filter((each) => each.word === word).length === 1 &&
      // 'Bike' is what everything here is about, even if one title alone says it.
      countIn(described, word) < manyTitles,
  )
  return new Map(ofOne.flatMap(({ word, tag }) => [[word, tag] as const, [plural(word), tag] as const]))
}

/** The names of each thing that is offered, and of the kinds that any practice has. */
function listThingNames({ content, things, dailyUse }: Source): [string, readonly string[]][] {
  const trade = new Map(content.assistantVocabulary.subjects.map(({ subject, names }) => [subject, names]))
  const services = things.filter(({ kind }) => kind === 'service')
  const titles = content.catalog.services.map((each) => each.title)
  const shared = sharedWords(titles)
  const hasOnlineTag = services.some(({ tag }) => tag === 'online')
  const { firstName, fullName, title } = content.practice.coach
  const general = (tag: string) => (Object.hasOwn(generalThings, tag) ? (generalThings[tag] ?? []) : [])
  const allNames = (tag: string) => [...general(tag), ...(trade.get(tag) ?? [])]
  const places = ['online', 'in-person'].filter((tag) => !services.some((service) => service.tag === tag))
  const kinds: [string, boolean, readonly string[]][] = [
    ['session', services.length > 0, [...places.flatMap(general), ...shared]],
    ...ageGroups.map((group): [string, boolean, string[]] => [group, dailyUse?.[group] !== undefined, []]),
    ['coach', true, [firstName, fullName, ...splitWords(normalize(title)).slice(-1)]],
    ['resources', content.catalog.resources.length > 0, content.catalog.resources.map(({ name }) => name)],
    ['account', true, []],
    ['products', things.length > services.length, []],
  ]
  return [
    ...things.map((thing): [string, readonly string[]] => {
      const own = [...(thing.kind === 'service' ? general(thing.tag) : []), ...(trade.get(thing.tag) ?? [])]
      const service = content.catalog.services[services.indexOf(thing)]
      const where = service && !service.location && !hasOnlineTag ? general('online') : []
      const others = content.catalog.services.filter((_, index) => services[index]?.tag !== thing.tag)
      // What is used in a session may also be sold: its word names what is sold.
      const titled = thing.kind === 'product' ? others.map((each) => ({ ...each, description: '' })) : others
      return [
        thing.tag,
        [
          ...namesOf(own, thing.title, titled, shared),
          ...where,
          ...relativeSize(thing, things),
          ...ownLabels(thing, things),
          ...ownKind(thing, content.catalog.products),
          ...ownPairs(thing, things),
        ],
      ]
    }),
    ...kinds.flatMap(([tag, isOffered, names]): [string, readonly string[]][] =>
      isOffered ? [[tag, [...names, ...allNames(tag)]]] : [],
    ),
  ]
}

/** 'Open studio' for 'Open Studio Membership', 'home kit' for 'Home Clay Kit': two words that no other title has both of. */
function ownPairs({ title, tag, kind }: Thing, things: readonly Thing[]): string[] {
  const wordsIn = (text: string) => splitWords(normalize(text)).filter((word) => !stopWords.has(word))
  const words = wordsIn(title)
  if (kind === 'size' || words.length < 3) return []
  const others = things
    .filter((each) => each.tag !== tag)
    .map((each) => new Set(wordsIn(each.title).map(singular)))
  return words.flatMap((first, at) =>
    words.slice(at + 1).flatMap((second) => {
      const isOwn = !others.some((each) => each.has(singular(first)) && each.has(singular(second)))
      return isOwn ? [`${first} ${second}`, `${first} ${plural(singular(second))}`] : []
    }),
  )
}

/** 'The large one' is the largest of the sizes. */
function relativeSize({ tag, kind, parent }: Thing, things: readonly Thing[]): string[] {
  const bySize = things
    .filter((each) => each.kind === 'size' && each.parent === parent && each.units[0]?.ounces)
    .toSorted((a, b) => (a.units[0]?.ounces ?? 0) - (b.units[0]?.ounces ?? 0))
  if (kind !== 'size' || bySize.length < 2) return []
  const names = (adjectives: string) =>
    adjectives.split(' ').flatMap((adjective) => [`${adjective} one`, `${adjective} size`])
  if (bySize.at(-1)?.tag === tag) return names('large larger largest big bigger biggest')
  return bySize[0]?.tag === tag ? names('small smaller smallest little') : []
}

/** 'The household set': what only one thing's prices are called, by a word that is not any practice's. */
function ownLabels(thing: Thing, things: readonly Thing[]): string[] {
  const labelsOf = ({ units, kind }: Thing) =>
    kind === 'drink' || units.length < 2
      ? []
      : units.map(({ label }) => normalize(label.replace(/\(.*\)/, '')).trim())
  const isOwn = (word: string) => /^[a-z]{3,}$/.test(word) && !generalWords.has(word) && !stopWords.has(word)
  const lastOf = (label: string) => splitWords(label).slice(-1).filter(isOwn)
  const withLast = (each: Thing) => labelsOf(each).flatMap((label) => [label, ...lastOf(label)])
  const taken = new Set([
    ...things.filter((each) => each !== thing).flatMap(withLast),
    ...(thing.kind === 'product' ? [] : labelsOf(thing).flatMap(lastOf)),
  ])
  return withLast(thing).filter((label) => splitWords(label).some(isOwn) && !taken.has(label))
}

/** 'A card deck', 'two decks': what a product is, and what its sizes count, where no other product is that too. */
function ownKind({ title }: Thing, products: Source['content']['catalog']['products']): string[] {
  const namesIn = ({ kind, sizes }: (typeof products)[number]) => {
    const [what = ''] = normalize(kind).split(/ (?:for|with|of|to|in|from) /)
    const lastWords = splitWords(what).slice(-kindWords)
    const counted = sizes.flatMap(({ name }) => /^1 ([a-z]{4,})$/.exec(digitize(normalize(name)))?.[1] ?? [])
    return [...(lastWords.length === kindWords ? [lastWords.join(' ')] : []), ...counted]
  }
  const own = products.find(({ name }) => name === title)
  const others = new Set(products.filter((each) => each !== own).flatMap(namesIn))
  const isOwn = (name: string) => !others.has(name) && !generalWords.has(name) && !stopWords.has(name)
  return own
    ? namesIn(own)
        .filter(isOwn)
        .flatMap((name) => [name, plural(name)])
    : []
}

const kindWords = 2

const wordsOf = (texts: readonly string[]) => texts.flatMap((text) => splitWords(normalize(text)))
const generalWords = new Set(wordsOf(Object.values({ ...generalThings, ...generalAspects }).flat()))
type Described = { title: string; description: string }

/**
 * The practice's own words for a service or product, if its title still goes with them; else its title and its words. A word
 * of several titles means all of them; one that only the description of another service says, such as 'teeth', means none.
 */
function namesOf(
  own: readonly string[],
  title: string,
  others: readonly Described[],
  shared: readonly string[],
): readonly string[] {
  const normalized = normalize(title)
  const isKnown = own.some((name) => ` ${normalized} `.includes(` ${normalize(name)}`))
  const titles = wordsOf(others.map((each) => each.title)).map(singular)
  const descriptionWords = wordsOf(others.map(({ description }) => description)).map(singular)
  const words = splitWords(normalized).filter(
    (word) => word.length >= distinctiveMinLength && !generalWords.has(word) && !shared.includes(word),
  )
  const isOwn = (word: string) => titles.includes(word) || !descriptionWords.includes(word)
  const distinctive = words.filter((word) => isOwn(singular(word)))
  const isShort = /^[a-z]{2,3}$/.test(normalized) && !generalWords.has(plural(normalized))
  return [
    ...new Set([
      ...own,
      ...(isShort ? [plural(normalized)] : []),
      ...own.filter((name) => /^[a-z]{4,}[^sy]$/.test(name)).map((name) => `${name}s`),
      ...[...own.map(normalize), normalized].filter((name) => / [a-z]+[^sy]$/.test(name)).map(plural),
      normalized,
      ...(isKnown
        ? []
        : (distinctive.length > 0 ? distinctive : words).flatMap((word) =>
            inflect(word, (form) => generalWords.has(form)),
          )),
    ]),
  ]
}

/** What most titles say names a session of the practice, not one of its services: 'lesson' of a teacher. */
function sharedWords(titles: readonly string[]): string[] {
  const inTitles = titles.map((title) => new Set(splitWords(normalize(title)).map(singular)))
  const words = [...new Set(inTitles.flatMap((each) => [...each]))]
  const isShared = (word: string) => {
    const count = inTitles.filter((each) => each.has(word)).length
    return count >= manyTitles && count * 2 > titles.length
  }
  return words
    .filter((word) => word.length >= distinctiveMinLength && !stopWords.has(word) && !generalWords.has(word))
    .filter(isShared)
    .flatMap((word) => [word, plural(word)])
}

const manyTitles = 3
