import type { ContentDocument } from '#practice/schema.ts'
import type { ContentProblem } from '#shared/content.ts'

/** Names of entries that an earlier entry of the list has: only one of the two is found by it. */
export const warnOfRepeats = ({
  facts,
  words,
}: Pick<ContentDocument, 'facts' | 'words'>): ContentProblem[] => [
  ...(['privacyPolicy', 'termsOfService'] as const).flatMap((text) =>
    listRepeats(
      `facts.legal.${text}.sections`,
      facts.legal[text].sections,
      'id',
      'An earlier section has this id, and links lead to that one.',
    ),
  ),
  ...listRepeatsOfWords(words, 'assistantVocabulary.subjects', 'subject', lastOnly),
  ...listRepeatsOfWords(words, 'assistantKnowledge.questions', 'passage', lastOnly),
  ...listRepeatsOfWords(
    words,
    'assistantKnowledge.passages',
    'id',
    'An earlier answer has this id. Give each its own.',
  ),
]

const lastOnly =
  'An earlier entry has this name, and only the last one is used. Put all of them into one entry.'

function listRepeatsOfWords(words: ContentDocument['words'], place: string, key: string, sentence: string) {
  const list = words[place]
  return Array.isArray(list) ? listRepeats(`words.${place}`, list, key, sentence) : []
}

function listRepeats(path: string, entries: readonly unknown[], key: string, sentence: string) {
  const names = entries.map((entry) => (entry as Readonly<Record<string, unknown>>)[key])
  return names.flatMap((name, index): ContentProblem[] =>
    typeof name === 'string' && names.indexOf(name) < index
      ? [{ path: `${path}.${index}.${key}`, sentence: `“${name}”: ${sentence}` }]
      : [],
  )
}
