import { findDaysOutside } from '#practice/hours-outside.ts'
import type { ContentDocument } from '#practice/schema.ts'
import { joinWords } from '#practice/wording.ts'
import { deliveredDocument } from '#server/content/delivered-content.ts'
import { doubtValues } from '#server/content/doubt-facts.ts'
import { evaluateApart } from '#server/content/evaluate-apart.ts'
import { findDeliveredWords } from '#server/content/find-delivered-words.ts'
import { assistantPages, commonSubjects } from '#shared/assistant-names.ts'
import type { ContentProblem } from '#shared/content.ts'

type Facts = ContentDocument['facts']
type Words = ContentDocument['words']

/**
 * What a valid document says and hardly means, with its fields: names that nothing has, and pages of another practice with the
 * delivered words. It can be published all the same.
 */
export async function findDoubts(document: ContentDocument): Promise<ContentProblem[]> {
  const doubts = doubtFacts(document)
  if (document.facts.practice.name === deliveredDocument.facts.practice.name) return doubts
  return [
    ...doubts,
    ...doubtPickup(document.facts),
    ...findDeliveredWords(document, (await evaluateApart(document)).content),
  ]
}

const doubtFacts = ({ facts, words }: ContentDocument): ContentProblem[] => [
  ...doubtBookedServices(facts),
  ...doubtValues(facts),
  ...doubtHours(facts),
  ...doubtSubjects(facts, words),
  ...doubtPassages(facts, words),
]

function doubtBookedServices({ booking, services }: Facts): ContentProblem[] {
  const slugs = services.map(({ slug }) => slug)
  return (booking?.services ?? []).flatMap(({ slug }, index) =>
    doubtName(
      `facts.booking.services.${index}.slug`,
      slug,
      slugs,
      'No service has this name: nobody can book it.',
    ),
  )
}

/** Opening hours change neither: whoever closes on Saturdays often means both. */
function doubtHours(facts: Facts): ContentProblem[] {
  const { booking, pickup } = findDaysOutside(facts)
  const rest = 'outside the opening hours, facts.practice.hours. Change these hours if you don’t mean it.'
  return [
    ...(booking.length > 0
      ? [{ path: 'facts.booking.hours', sentence: `Sessions can be booked on ${joinWords(booking)} ${rest}` }]
      : []),
    ...(pickup.length > 0
      ? [{ path: 'facts.pickup.hours', sentence: `Orders can be picked up on ${joinWords(pickup)} ${rest}` }]
      : []),
  ]
}

/** The delivered drink is ordered nowhere, as its page says; whoever sells another thing means it. */
function doubtPickup({ pickup, products }: Facts): ContentProblem[] {
  if (pickup) return []
  return products.flatMap(({ delivery, isOffered, name, page }, index) => {
    if (delivery !== 'pickup' || !isOffered) return []
    const instead =
      page === 'drink' ? 'the checkout of its page sends nothing' : 'its page says to call or write to you'
    const sentence = `Nothing can be ordered for pickup while facts.pickup is null, so nobody can order ${name}: ${instead}.`
    return [{ path: `facts.products.${index}.delivery`, sentence }]
  })
}

function doubtSubjects(facts: Facts, words: Words): ContentProblem[] {
  const names = [...listOffered(facts), 'online', 'in-person', ...commonSubjects]
  return readEntries(words, 'assistantVocabulary.subjects').flatMap(({ path, entry }) =>
    doubtName(
      `${path}.subject`,
      entry.subject,
      names,
      'Nothing that is offered has this name: the assistant never uses the entry.',
    ),
  )
}

function doubtPassages(facts: Facts, words: Words): ContentProblem[] {
  const offered = listOffered(facts)
  const subjects = [...offered, 'sizes', ...commonSubjects]
  const noPage = `No page has this name, so the answer links to the home page. Use one of: ${assistantPages.join(', ')}.`
  const notOffered = 'Nothing that is offered has this name: the assistant never gives the answer.'
  const noSubject = 'Nothing that is offered has this name: the answer is about nothing of it.'
  return readEntries(words, 'assistantKnowledge.passages').flatMap(({ path, entry }) => [
    ...doubtName(`${path}.page`, entry.page, assistantPages, noPage),
    ...[entry.of]
      .flat()
      .flatMap((name, index) =>
        doubtName(`${path}.of.${index}`, name, [...offered, 'resources'], notOffered),
      ),
    ...[entry.subjects]
      .flat()
      .flatMap((name, index) => doubtName(`${path}.subjects.${index}`, name, subjects, noSubject)),
  ])
}

/** The short names by which the assistant knows what is offered; the drink and the blend have fixed ones. */
const listOffered = ({ services, products }: Facts): string[] => [
  ...services.map(({ slug }) => slug),
  ...products.flatMap(({ page, slug, sizes }) => [
    page === 'own' ? slug : page,
    ...sizes.map((size) => size.slug),
  ]),
]

const doubtName = (
  path: string,
  name: unknown,
  known: readonly string[],
  sentence: string,
): ContentProblem[] =>
  typeof name === 'string' && !known.includes(name) ? [{ path, sentence: `“${name}”: ${sentence}` }] : []

/** The entries of a list of words, with the path of each. */
function readEntries(words: Words, place: string) {
  const list = words[place]
  return (Array.isArray(list) ? list : []).map((entry, index) => ({
    path: `words.${place}.${index}`,
    entry: entry as Readonly<Record<string, unknown>>,
  }))
}
