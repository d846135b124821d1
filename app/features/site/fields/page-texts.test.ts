import { expect, test } from 'vitest'
import { readDeliveredContent } from '#app/features/site/adapt-delivered.ts'
import { asList, asObject, isObject, type SiteContent } from '#app/features/site/document-values.ts'
import type { FieldGroup, FieldSpec } from '#app/features/site/fields/field-spec.ts'
import { faqSection, pageTextSections } from '#app/features/site/fields/page-texts.ts'
import { hiddenWords, wordSections } from '#practice/word-labels/find-word-label.ts'
import { deliveredDraft } from '#tests/support/delivered-content.ts'

const draft = deliveredDraft()
const facts = asObject(draft.document.facts)
const [blend] = asList(facts.products).filter((product) => asObject(product).page === 'blend')
/** With a product of its own page, so that the texts of those are there too. */
const products = [...asList(facts.products), { ...asObject(blend), slug: 'tea', page: 'own' }]
const { words } = readDeliveredContent(draft)
const content: SiteContent = {
  document: { shape: 3, facts: { ...facts, products }, words: {} },
  delivered: { facts, words, forms: words },
}
const sections = [...pageTextSections, faqSection]
const groups = sections.flatMap((section) => section.groups(content))
const groupTitled = (sectionId: string, title: string) =>
  sections
    .find(({ id }) => id === sectionId)
    ?.groups(content)
    .find((group) => group.title === title)

/** The fields of the sentences, then those of each list's entries. */
const siblings = groups.flatMap(({ fields }) => [
  fields,
  ...fields.flatMap((field) => (field.kind === 'list' ? [field.fields] : [])),
])

/** What would be left of a name in the code: 'careTitle' is 'Care title'. */
function asRawLabel(name: string): string {
  const spaced = (name.split('.').at(-1) ?? '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

test('every delivered sentence has one field, but those that nobody needs', () => {
  const named = groups.flatMap(({ fields }) => fields.map(({ name }) => name))
  expect(named.toSorted()).toEqual(
    Object.keys(words)
      .filter((path) => !hiddenWords.some((hidden) => hidden === path))
      .toSorted(),
  )
  expect(hiddenWords.filter((path) => words[path] === undefined)).toEqual([])
})

test('every label is of a delivered sentence, or of a field of the entries of a list', () => {
  const entryPaths = Object.entries(words).flatMap(([path, value]) =>
    asList(value)
      .filter(isObject)
      .flatMap((entry) => Object.keys(entry).map((key) => `${path}.${key}`)),
  )
  const paths = new Set([...Object.keys(words), ...entryPaths])
  const labelled = wordSections.flatMap((section) =>
    section.groups.flatMap(({ labels }) => Object.keys(labels)),
  )
  expect(labelled.filter((path) => !paths.has(path))).toEqual([])
  const withoutLabel = siblings
    .flat()
    .flatMap((field) =>
      field.kind === 'list' ? field.fields.map(({ name }) => `${field.name}.${name}`) : [],
    )
    .filter((path) => !labelled.includes(path))
  expect(withoutLabel).toEqual([])
})

test('no label is a name of the code', () => {
  const raw = siblings.flat().filter(({ name, label }) => label === asRawLabel(name))
  expect(raw).toEqual([])
})

test('fields beside each other have different labels, and groups of a section different titles', () => {
  const repeats = (texts: readonly (string | null)[]) =>
    texts.filter((text, index) => texts.indexOf(text) !== index)
  const labelsOf = (fields: readonly FieldSpec[]) => fields.map(({ label }) => label)
  const titlesOf = (all: readonly FieldGroup[]) => all.map(({ title }) => title)
  expect(siblings.flatMap((fields) => repeats(labelsOf(fields)))).toEqual([])
  expect(sections.flatMap((section) => repeats(titlesOf(section.groups(content))))).toEqual([])
})

test('what a page says only for a moment is in a closed group', () => {
  const messages = groupTitled('texts-order', 'Messages')
  expect(messages?.isFolded).toBe(true)
  expect(messages?.fields.map(({ name }) => name)).toContain('blendContent.order.noUrl')
  expect(groupTitled('texts-home', 'Top of the page')?.isFolded).toBeUndefined()
})

test('the checkout, where products of the practice are ordered too, has nobody’s name', () => {
  expect(sections.find(({ page }) => page === '/checkout')?.title).toBe('Checkout')
})

test('the hint of a headline is about its lines, that of a list about its entries', () => {
  const hintOf = (name: string) => siblings.flat().find((field) => field.name === name)?.hint
  expect(hintOf('homeContent.hero.title')).toBe('Begin a new line where the headline does.')
  expect(hintOf('blendContent.receive.items')).toBe('One entry per line.')
  expect(hintOf('homeContent.coach.paragraphs')).toBe('An empty line begins a new paragraph.')
})
