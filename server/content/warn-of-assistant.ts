import type { ContentDocument } from '#practice/schema.ts'
import type { Content } from '#practice/snapshot.ts'
import { listPassages } from '#server/assistant/create-knowledge.ts'
import { asPhrase, createPhraseTest } from '#server/assistant/facts/question-lines.ts'
import { deliveredContent } from '#server/content/delivered-content.ts'
import { assistantPages, commonAspects, commonSubjects, productAspects } from '#shared/assistant-names.ts'
import type { ContentProblem } from '#shared/content.ts'

type Facts = ContentDocument['facts']
type Words = ContentDocument['words']

/** Names in the assistant's words that nothing has. */
export const warnOfAssistant = (facts: Facts, words: Words): ContentProblem[] => [
  ...warnOfSubjects(facts, words),
  ...warnOfAspects(facts, words),
  ...warnOfPassages(facts, words),
]

/** What people ask for by words that no text has, as the assistant compares them, so that the entry answers nothing. */
export function warnOfSaid({ words }: ContentDocument, content: Content): ContentProblem[] {
  const { assistantVocabulary, assistantTexts, assistantKnowledge, ...shown } = content
  const passages = listPassages(content).map(({ text }) => text)
  const texts = listTexts([shown, assistantKnowledge.passages, assistantKnowledge.coach, passages]).map(
    asPhrase,
  )
  const sentence = 'No sentence of your site has these words: the assistant never uses the entry.'
  return readEntries(words, 'assistantVocabulary.asked').flatMap(({ path, entry }) =>
    [entry.said].flat().flatMap((phrase, index) => {
      const isSaid = typeof phrase !== 'string' || texts.some(createPhraseTest([phrase]))
      return isSaid ? [] : [{ path: `${path}.said.${index}`, sentence: `“${phrase}”: ${sentence}` }]
    }),
  )
}

/** Further ways to ask for an answer that the assistant doesn't have. */
export function warnOfQuestions({ words }: ContentDocument, content: Content): ContentProblem[] {
  const entries = readEntries(words, 'assistantKnowledge.questions')
  if (entries.length === 0) return []
  const known = listPassages(content).map(({ id }) => id)
  const sentence = 'No answer has this name: the assistant never uses the entry.'
  return entries.flatMap(({ path, entry }) => warnOfName(`${path}.passage`, entry.passage, known, sentence))
}

const listTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

function warnOfSubjects(facts: Facts, words: Words): ContentProblem[] {
  const names = [...listOffered(facts), 'online', 'in-person', ...commonSubjects]
  return readEntries(words, 'assistantVocabulary.subjects').flatMap(({ path, entry }) =>
    warnOfName(
      `${path}.subject`,
      entry.subject,
      names,
      'Nothing that is offered has this name: the assistant never uses the entry.',
    ),
  )
}

function warnOfAspects({ products }: Facts, words: Words): ContentProblem[] {
  const hasDrinkOrBlend = products.some(({ page }) => page !== 'own')
  const ofPassages = readAll(words, 'assistantKnowledge.passages').flatMap(({ aspects }) => [aspects].flat())
  const known = [...commonAspects, ...(hasDrinkOrBlend ? productAspects : []), ...ofPassages]
  const sentence = `No answer has this name, so the assistant never uses the entry. Give it to an answer of assistantKnowledge.passages, or use one of: ${commonAspects.join(', ')}.`
  return readEntries(words, 'assistantVocabulary.aspects').flatMap(({ path, entry }) =>
    warnOfName(`${path}.aspect`, entry.aspect, known.filter(isText), sentence),
  )
}

function warnOfPassages(facts: Facts, words: Words): ContentProblem[] {
  const offered = listOffered(facts)
  const subjects = [...offered, 'sizes', ...commonSubjects]
  const vocabulary = readAll(words, 'assistantVocabulary.aspects').map(({ aspect }) => aspect)
  const aspects = [...commonAspects, ...productAspects, ...vocabulary].filter(isText)
  const noAspect = `No words are known for it. Add them as an entry of assistantVocabulary.aspects, or use one of: ${commonAspects.join(', ')}.`
  const noPage = `No page has this name, so the answer links to the home page. Use one of: ${assistantPages.join(', ')}.`
  const notOffered = 'Nothing that is offered has this name: the assistant never gives the answer.'
  const noSubject = 'Nothing that is offered has this name: the answer is about nothing of it.'
  return readEntries(words, 'assistantKnowledge.passages').flatMap(({ path, entry }) => [
    ...warnOfName(`${path}.page`, entry.page, assistantPages, noPage),
    ...[entry.of]
      .flat()
      .flatMap((name, index) =>
        warnOfName(`${path}.of.${index}`, name, [...offered, 'resources'], notOffered),
      ),
    ...[entry.subjects]
      .flat()
      .flatMap((name, index) => warnOfName(`${path}.subjects.${index}`, name, subjects, noSubject)),
    ...[entry.aspects]
      .flat()
      .flatMap((name, index) => warnOfName(`${path}.aspects.${index}`, name, aspects, noAspect)),
  ])
}

/** The short names by which the assistant knows what is offered; the drink and the blend have fixed ones. */
export const listOffered = ({ services, products }: Pick<Facts, 'services' | 'products'>): string[] => [
  ...services.map(({ slug }) => slug),
  ...products.flatMap(({ page, slug, sizes }) => [
    page === 'own' ? slug : page,
    ...sizes.map((size) => size.slug),
  ]),
]

export const warnOfName = (
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

const isText = (value: unknown): value is string => typeof value === 'string'

type Entry = Readonly<Record<string, unknown>>

const delivered = {
  'assistantVocabulary.aspects': deliveredContent.assistantVocabulary.aspects,
  'assistantKnowledge.passages': deliveredContent.assistantKnowledge.passages,
}

/** The entries of a list of words: those of the file, or else the delivered ones. */
const readAll = (words: Words, place: keyof typeof delivered): readonly Entry[] =>
  Object.hasOwn(words, place) ? readEntries(words, place).map(({ entry }) => entry) : delivered[place]
