import type { WordPath } from '#practice/word-labels/word-group.ts'

const hints: Readonly<Partial<Record<WordPath, string>>> = {
  'homeContent.hero.title': 'Begin a new line where the headline does.',
  'ownProductsContent.disclaimer': 'Empty for products that nobody eats, drinks or takes.',
  'pricingContent.bulk.text': 'Empty where you offer none: then the whole panel is left out.',
  'pricingContent.comparison.sessionColumns': 'Three headings, one per line: service, length and price.',
  'pricingContent.comparison.productColumns': 'Three headings, one per line: product, delivery and price.',
  'chatContent.askAbout.questions': 'One question per line.',
  'chatContent.askAbout.topics': 'One topic per line.',
  'blendStory.hero.facts.of': 'Such as “of 102”.',
  'assistantTexts.instructions': 'An empty line begins a new rule.',
  'assistantKnowledge.passages.of': 'Short names of services, sizes or products, one per line.',
  'assistantKnowledge.passages.subjects': 'Short names of services, sizes or products, one per line.',
  'assistantKnowledge.passages.aspects': 'Short names of matters, such as “price”, one per line.',
  'assistantKnowledge.passages.ask': 'One question per line, in the words of visitors.',
  'assistantKnowledge.questions.ask': 'One question per line, in the words of visitors.',
  'assistantVocabulary.subjects.names': 'One word or phrase per line, in lower case without accents.',
  'assistantVocabulary.aspects.names': 'One word or phrase per line, in lower case without accents.',
  'assistantVocabulary.asked.said':
    'One word or phrase per line. A sentence needs all of them; of “bus|train” one is enough, and “cancel*” has any ending.',
  'assistantVocabulary.asked.asks': 'One question per line, in the words of visitors.',
}

/** What to know before typing, below fields whose label does not say it. */
export const wordHints: Readonly<Record<string, string | undefined>> = hints
