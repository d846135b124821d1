import { createTagger, type Tagger } from '#server/assistant/extract-tags.ts'
import { describeBlend } from '#server/assistant/knowledge/blend-passages.ts'
import type { AssistantContent } from '#server/assistant/knowledge/content.ts'
import { type DailyUse, readDailyUse } from '#server/assistant/knowledge/daily-use.ts'
import { describeDrink } from '#server/assistant/knowledge/drink-passages.ts'
import { layOwnPassagesOver } from '#server/assistant/knowledge/own-passages.ts'
import type { Passage } from '#server/assistant/knowledge/passage.ts'
import { describePractice } from '#server/assistant/knowledge/practice-passages.ts'
import { describeProducts } from '#server/assistant/knowledge/product-passages.ts'
import { describeSessions } from '#server/assistant/knowledge/session-passages.ts'
import { describeShop } from '#server/assistant/knowledge/shop-passages.ts'
import { describeSite } from '#server/assistant/knowledge/site-passages.ts'
import { type KnowledgeSource, listPages } from '#server/assistant/knowledge/source.ts'
import { tagCatalog } from '#server/assistant/knowledge/tagged-catalog.ts'
import { describeTalk } from '#server/assistant/knowledge/talk-passages.ts'
import {
  evaluateInstructions,
  evaluateTexts,
  type Language,
  type Texts,
} from '#server/assistant/knowledge/texts.ts'
import { createVocabulary, type Vocabulary } from '#server/assistant/knowledge/vocabulary.ts'
import { normalize } from '#server/assistant/normalize.ts'
import { createLexicon, type Lexicon } from '#server/assistant/published-facts.ts'
import { createTopicRules, type TopicRules } from '#server/assistant/rules/detect-topics.ts'
import { createPassageSearch, type PassageSearch } from '#server/assistant/search-passages.ts'

/** Everything the assistant knows of one version of the content. */
export type Knowledge = Tagger & {
  practice: AssistantContent['practice']
  passages: readonly Passage[]
  vocabulary: Vocabulary
  lexicon: Lexicon
  searchPassages: PassageSearch
  rules: TopicRules
  texts: Record<Language, Texts>
  /** The system prompt of the language model. */
  instructions: string
  contact: { title: string; href: string }
  dailyUse: DailyUse | null
  /** Normalized titles and names of what is offered. */
  offeredNames: readonly string[]
}

const knowledgeByContent = new WeakMap<AssistantContent, Knowledge>()

/** The knowledge of a version of the content, made once. */
export function createKnowledge(content: AssistantContent): Knowledge {
  const existing = knowledgeByContent.get(content)
  if (existing) return existing
  const knowledge = build(content)
  knowledgeByContent.set(content, knowledge)
  return knowledge
}

function build(content: AssistantContent): Knowledge {
  const catalog = tagCatalog(content.catalog)
  const source: KnowledgeSource = {
    content,
    catalog,
    dailyUse: readDailyUse(content),
    pages: listPages(content),
  }
  const { services, drink, blend, products } = catalog
  const passages = listPassages(source)
  const vocabulary = createVocabulary(source, passages)
  const others = [...(drink ? [drink.name] : []), ...products.map(({ name }) => name)]
  return {
    practice: content.practice,
    passages,
    vocabulary,
    lexicon: createLexicon(vocabulary),
    ...createTagger(vocabulary),
    searchPassages: createPassageSearch(passages, vocabulary),
    rules: createTopicRules(
      content.practice.coach.firstName,
      { blend: blend?.name ?? null, others },
      source.dailyUse,
    ),
    texts: evaluateTexts(source),
    instructions: evaluateInstructions(source),
    contact: source.pages.contact,
    dailyUse: source.dailyUse,
    offeredNames: [...services.map(({ title }) => title), ...(blend ? [blend.name] : []), ...others].map(
      normalize,
    ),
  }
}

function listPassages(source: KnowledgeSource): Passage[] {
  const derived = [
    ...describeSessions(source),
    ...describeDrink(source),
    ...describeBlend(source),
    ...describeProducts(source),
    ...describeShop(source),
    ...describePractice(source),
    ...describeSite(source),
    ...describeTalk(source),
  ]
  return layOwnPassagesOver(derived, source)
}
