import { ageGroups } from '#server/assistant/knowledge/daily-use.ts'
import { generalAspects, generalSubjects } from '#server/assistant/knowledge/general-vocabulary.ts'
import type { Passage } from '#server/assistant/knowledge/passage.ts'
import type { KnowledgeSource } from '#server/assistant/knowledge/source.ts'
import { normalize, splitWords } from '#server/assistant/normalize.ts'

type Names = Record<string, readonly string[]>

/** What people call things, by the names that passages carry. */
export type Vocabulary = {
  subjects: Readonly<Names>
  aspects: Readonly<Names>
  /** A passage of the first is also about the second: a question about the drink may be answered with a size. */
  kinds: Readonly<Record<string, string>>
  /** Subjects that are the person who takes something, not the thing. */
  people: readonly string[]
}

/** The words for what is offered, and of any practice. */
export function createVocabulary(source: KnowledgeSource, passages: readonly Passage[]): Vocabulary {
  const { aspects: ownAspects } = source.content.assistantVocabulary
  const carried = new Set(passages.flatMap(({ aspects }) => aspects))
  const aspects = mergeNames(
    generalAspects,
    Object.fromEntries(
      ownAspects.filter(({ aspect }) => carried.has(aspect)).map(({ aspect, names }) => [aspect, names]),
    ),
  )
  const { city, region } = source.content.practice.place
  return {
    subjects: listSubjects(source),
    aspects: mergeNames(aspects, { place: [city.toLowerCase(), region.toLowerCase()] }),
    kinds: listKinds(source),
    people: source.dailyUse ? ageGroups.filter((group) => source.dailyUse?.[group]) : [],
  }
}

/** What people call what is offered, the coach and the site. */
export function listSubjects(source: KnowledgeSource): Names {
  const { content, catalog, dailyUse } = source
  const { services, drink, blend, products, resources } = catalog
  const trade = new Map(content.assistantVocabulary.subjects.map(({ subject, names }) => [subject, names]))
  const {
    online = [],
    'in-person': inPerson = [],
    session = [],
    coach = [],
    products: range = [],
    ...general
  } = generalSubjects
  const titles = services.map(({ title }) => title)
  const byPlace = new Map([
    ['online', online],
    ['in-person', inPerson],
  ])
  const serviceNames = services.map(
    ({ tag, title }) => [tag, namesOf(joinOwn(byPlace.get(tag), trade.get(tag)), title, titles)] as const,
  )
  const hasTag = (tag: string) => services.some((service) => service.tag === tag)
  const { firstName, fullName, title } = content.practice.coach
  const people = ageGroups.filter((group) => dailyUse?.[group])
  const hasProducts = Boolean(drink || blend || products.length > 0)
  return {
    ...Object.fromEntries(serviceNames),
    ...(services.length > 0 && {
      session: [
        ...session,
        ...(trade.get('session') ?? []),
        ...(hasTag('online') ? [] : online),
        ...(hasTag('in-person') ? [] : inPerson),
      ],
    }),
    ...Object.fromEntries(
      drink?.sizes.map(({ tag, name }) => [
        tag,
        namesOf(
          trade.get(tag),
          name,
          drink.sizes.map((size) => size.name),
        ),
      ]) ?? [],
    ),
    ...(drink && { drink: [drink.name.toLowerCase(), ...(trade.get('drink') ?? [])] }),
    ...(blend && { blend: [blend.name.toLowerCase(), ...(trade.get('blend') ?? [])] }),
    ...Object.fromEntries(
      products.map(({ tag, name }) => [
        tag,
        namesOf(
          trade.get(tag),
          name,
          products.map((each) => each.name),
        ),
      ]),
    ),
    ...pick(general, people),
    coach: [firstName.toLowerCase(), fullName.toLowerCase(), ...lastWord(title), ...coach],
    ...(resources.length > 0 && {
      resources: [...(general.resources ?? []), ...(trade.get('resources') ?? [])],
    }),
    ...pick(general, ['account']),
    ...(hasProducts && { products: range }),
    ...pick(general, ['assistant']),
  }
}

/**
 * The practice's own words for a service or product, if its title still goes with them; else its title, and the words
 * that no other title has.
 */
function namesOf(
  own: readonly string[] | undefined,
  title: string,
  titles: readonly string[],
): readonly string[] {
  const normalized = normalize(title)
  if (own?.some((name) => ` ${normalized} `.includes(` ${normalize(name)}`))) return own
  const others = titles.filter((other) => other !== title).flatMap((other) => splitWords(normalize(other)))
  const distinctive = splitWords(normalized).filter(
    (word) => word.length >= distinctiveMinLength && !others.includes(word) && !generalWords.has(word),
  )
  return [...new Set([...(own ?? []), normalized, ...distinctive])]
}

const joinOwn = (...lists: readonly (readonly string[] | undefined)[]) => {
  const names = lists.flatMap((list) => list ?? [])
  return names.length > 0 ? names : undefined
}

const distinctiveMinLength = 4
const generalWords = new Set(
  [...Object.values(generalSubjects), ...Object.values(generalAspects)]
    .flat()
    .flatMap((name) => splitWords(normalize(name))),
)

const lastWord = (title: string) => splitWords(normalize(title)).slice(-1)

const pick = (names: Names, tags: readonly string[]): Names =>
  Object.fromEntries(tags.flatMap((tag) => (names[tag] ? [[tag, names[tag]]] : [])))

function mergeNames(...records: readonly Readonly<Names>[]): Names {
  const merged = new Map<string, readonly string[]>()
  for (const [tag, names] of records.flatMap((record) => Object.entries(record)))
    merged.set(tag, [...new Set([...(merged.get(tag) ?? []), ...names])])
  return Object.fromEntries(merged)
}

const listKinds = ({ catalog: { services, drink } }: KnowledgeSource): Record<string, string> =>
  Object.fromEntries([
    ...(drink?.sizes.map(({ tag }) => [tag, 'drink']) ?? []),
    ...services.map(({ tag }) => [tag, 'session']),
  ])
