import type { AssistantContent, Page, Passage } from '#server/assistant/facts/content.ts'
import { derivePassages } from '#server/assistant/facts/derived-passages.ts'
import { layOwnPassagesOver } from '#server/assistant/facts/own-passages.ts'
import { listParagraphs } from '#server/assistant/facts/paragraphs.ts'
import { generalQuestions } from '#server/assistant/facts/questions.ts'
import { sellsFood } from '#server/assistant/facts/sells-food.ts'
import { listProducts, readSource, type Source } from '#server/assistant/facts/source.ts'
import { stopWords } from '#server/assistant/facts/stop-words.ts'
import { evaluateInstructions, evaluateTexts, type Texts } from '#server/assistant/facts/texts.ts'
import { listUnsaidSubjects } from '#server/assistant/facts/usual-subjects.ts'
import { createVocabulary } from '#server/assistant/facts/vocabulary.ts'
import { createStatementFinder, type FindStatements } from '#server/assistant/find-statement.ts'
import { createReader, type Reader } from '#server/assistant/read-message.ts'
import { createTopicRules, type TopicRules } from '#server/assistant/safety/detect-topics.ts'
import { createSelector, type Selector } from '#server/assistant/select-passages.ts'
import type { Language } from '#server/assistant/text/language.ts'
import { normalize, splitWords } from '#server/assistant/text/normalize.ts'
import { numberWords } from '#server/assistant/text/numbers.ts'
import { namesAnyDate } from '#server/assistant/text/said-dates.ts'
import { createSpelling, type Spelling } from '#server/assistant/text/spelling.ts'
import { frequentWords } from '#server/assistant/text/word-vectors.ts'

/** Everything the assistant knows of one version of the content. */
export type Knowledge = Source & {
  passages: readonly Passage[]
  reader: Reader
  selector: Selector
  findStatements: FindStatements
  safety: TopicRules
  spelling: Spelling
  texts: Record<Language, Texts>
  /** The system prompt of the language model. */
  instructions: string
  contact: Page
  /** What the pages say of days and weeks on which the practice is closed. */
  closures: readonly Passage[]
  /** How people ask for usual subjects that the site says nothing of. */
  unsaidSubjects: readonly RegExp[]
}

const knowledgeByContent = new WeakMap<AssistantContent, Knowledge>()

/** The knowledge of a version of the content, made once. */
export function createKnowledge(content: AssistantContent): Knowledge {
  const existing = knowledgeByContent.get(content)
  if (existing) return existing
  const knowledge = build(readSource(content))
  knowledgeByContent.set(content, knowledge)
  return knowledge
}

const calendarWords =
  'monday tuesday wednesday thursday friday saturday sunday tomorrow today weekend january february march april june july august september october november december christmas'.split(
    ' ',
  )

const closed =
  /\b(?:closed|close|away|on vacation|days off|no (?:lessons|classes|sessions|visits|appointments|meetings|calls))\b/
const holidayOrSeason =
  /\b(?:holidays?|christmas|new years?|thanksgiving|easter|december|july|august|summer (?:break|vacation)|winter break|spring break)\b/
const closedForDays =
  /\b(?:(?:is|are|be|stays?|remains?) closed|closed (?:on|from|for|between|in)|on vacation|not open|no (?:lessons|classes|sessions|visits|appointments|meetings|calls))\b/
const saysClosed = (text: string) => {
  const words = normalize(text)
  return (
    (closed.test(words) && holidayOrSeason.test(words)) || (closedForDays.test(words) && namesAnyDate(text))
  )
}

/** So many frequent words are no misspellings: 'salon' is not 'gallon'. */
const ordinaryWords = 15_000

/** What the assistant can answer with, from the content alone. */
export const listPassages = (content: AssistantContent): readonly Passage[] => passagesOf(readSource(content))

const passagesOf = (source: Source) => layOwnPassagesOver(derivePassages(source), source)

function build(source: Source): Knowledge {
  const { content, things } = source
  const passages = passagesOf(source)
  const texts = new Set(passages.map(({ text }) => text))
  const paragraphs = listParagraphs(source).filter(({ passage }) => !texts.has(passage.text))
  const vocabulary = createVocabulary(
    source,
    new Set(passages.flatMap(({ aspects }) => aspects)),
    [...passages, ...paragraphs.map(({ passage }) => passage)].map(({ text }) => text),
  )
  const published = [...passages, ...paragraphs.map(({ passage }) => passage)].map(
    ({ text, ask = [] }) => `${text} ${ask.join(' ')}`,
  )
  const testimonials = [...content.clientTestimonials, ...content.customerTestimonials]
  const ownQuestions = content.assistantVocabulary.asked
  const asks = [...generalQuestions, ...ownQuestions].flatMap((each) => each.asks)
  const spelling = createSpelling(
    new Set([...stopWords, ...numberWords, ...calendarWords, ...vocabulary.words]),
    new Set([
      ...frequentWords(ordinaryWords),
      ...[...published, ...asks].flatMap((text) => splitWords(normalize(text))),
    ]),
  )
  const reader = createReader(vocabulary, things, spelling, source.dailyUse !== null)
  return {
    ...source,
    passages,
    reader,
    selector: createSelector(passages, things, reader),
    findStatements: createStatementFinder(passages, paragraphs, vocabulary, generalQuestions, {
      name: content.practice.name,
      ownQuestions,
      quotes: testimonials.map(({ quote }) => quote),
    }),
    safety: createTopicRules(
      content.practice.coach.firstName,
      {
        blend: content.catalog.blend?.name ?? null,
        others: listProducts(source).flatMap(({ name }) =>
          name === content.catalog.blend?.name ? [] : [name],
        ),
        areConsumed: sellsFood(source),
      },
      source.dailyUse,
      [
        content.practice.name,
        content.practice.coach.title,
        ...content.catalog.services.map(({ title }) => title),
      ],
    ),
    spelling,
    texts: evaluateTexts(source),
    instructions: evaluateInstructions(source),
    contact: source.pages.contact,
    closures: paragraphs.flatMap(({ passage }) => (saysClosed(passage.text) ? [passage] : [])),
    unsaidSubjects: listUnsaidSubjects([
      ...published,
      ...ownQuestions.flatMap((each) => [...each.said, ...each.asks]),
    ]),
  }
}
