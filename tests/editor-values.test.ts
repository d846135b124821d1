import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readDeliveredContent } from '#app/features/site/adapt-delivered.ts'
import {
  asObject,
  isList,
  isObject,
  type Json,
  type SiteContent,
} from '#app/features/site/document-values.ts'
import { listPlaces, type Place } from '#app/features/site/field-places.ts'
import { fillText } from '#app/features/site/fill-draft.ts'
import { checkDocument } from '#practice/check-document.ts'
import { flattenWords } from '#practice/flatten-words.ts'
import type { ContentDocument } from '#practice/schema.ts'
import type { Content } from '#practice/snapshot.ts'
import { gapNames } from '#practice/words.ts'
import { readBundle } from '#server/content/bundle.ts'
import { deliveredDocument, findProblems } from '#server/content/delivered-content.ts'
import { createDeliveredWordsReader, findAdaptedWords } from '#server/content/delivered-words.ts'
import { evaluateApart } from '#server/content/evaluate-apart.ts'
import { deliveredDraft } from '#tests/support/delivered-content.ts'

const { words: softwareWords } = deliveredDraft().delivered
const { readDeliveredWords } = createDeliveredWordsReader({
  delivered: { document: deliveredDocument, words: softwareWords },
  findProblems,
})
const readExample = async (name: string) =>
  (await readBundle(readFileSync(`content/examples/${name}.json`, 'utf8'), name)).document

/** What the editor holds of a document, as GET /api/content/draft answers. */
async function openEditor(document: ContentDocument): Promise<SiteContent> {
  const adapted_words = findAdaptedWords(await readDeliveredWords(document), softwareWords)
  const draft = deliveredDraft({ document, adapted_words })
  return {
    document: { shape: 3, facts: asObject(document.facts), words: asObject(document.words) },
    delivered: readDeliveredContent(draft),
  }
}

/** Sentences of the legal texts are evaluated within these. */
const isInContent = (path: string) => path.startsWith('words.') && !path.startsWith('words.legalSentences.')

function readEvaluated(content: Content, path: string): unknown {
  if (path === 'words.disclaimerContent.disclaimer') return content.disclaimer ?? ''
  const names = path.split('.').slice(1)
  return names.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], content)
}

/** Gaps that the server words, or a screen fills, stand for any text. */
function isReadAs(value: Json | undefined, evaluated: unknown, editor: SiteContent): boolean {
  if (typeof value === 'string') {
    const parts = fillText(value, editor)
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return typeof evaluated === 'string' && new RegExp(`^${parts.join('[^]*')}$`).test(evaluated)
  }
  if (isList(value))
    return (
      Array.isArray(evaluated) &&
      evaluated.length === value.length &&
      value.every((item, index) => isReadAs(item, evaluated[index], editor))
    )
  if (isObject(value))
    return Object.entries(value).every(([key, part]) =>
      isReadAs(part, (evaluated as Record<string, unknown>)[key], editor),
    )
  return value === evaluated
}

async function findOtherValues(document: ContentDocument) {
  const [editor, { content }] = [await openEditor(document), await evaluateApart(document)]
  const places = listPlaces(editor).filter(({ path }) => isInContent(path))
  expect(places.length).toBeGreaterThan(200)
  return places
    .map(({ path, value }: Place) => ({ path, value, visitorsRead: readEvaluated(content, path) }))
    .filter(({ value, visitorsRead }) => !isReadAs(value, visitorsRead, editor))
}

const withoutTheDrink = {
  ...deliveredDocument,
  facts: {
    ...deliveredDocument.facts,
    products: deliveredDocument.facts.products.filter(({ page }) => page !== 'drink'),
    services: deliveredDocument.facts.services.slice(0, 1),
  },
}
const documents: [string, () => Promise<ContentDocument>][] = [
  ['the delivered content', async () => deliveredDocument],
  ['the delivered content without the drink', async () => withoutTheDrink],
  ['the example dental', () => readExample('dental')],
  ['the example music', () => readExample('music')],
  ['the facts of music alone', async () => ({ ...(await readExample('music')), words: {} })],
  [
    'a practice with a disclaimer of its own',
    async () => ({
      ...(await readExample('music')),
      words: { 'disclaimerContent.disclaimer': 'Ask first.' },
    }),
  ],
]

test.each(documents)('the editor shows of %s what visitors read', async (_, read) => {
  expect(await findOtherValues(await read())).toEqual([])
})

test.each(documents)('each delivered value of %s can be published as an own one', async (_, read) => {
  const document = await read()
  const words = flattenWords(await readDeliveredWords(document))
  expect(Object.keys(words).toSorted()).toEqual(Object.keys(flattenWords(softwareWords)).toSorted())
  // An empty text is never an own one: as it is delivered, it is no change.
  const own = Object.fromEntries(Object.entries(words).filter(([, value]) => value !== ''))
  expect(checkDocument({ ...document, words: own }, softwareWords, gapNames)).toEqual([])
})
