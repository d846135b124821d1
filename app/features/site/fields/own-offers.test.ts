import { expect, test } from 'vitest'
import { readDeliveredContent } from '#app/features/site/adapt-delivered.ts'
import { asList, asObject, type JsonObject, type SiteContent } from '#app/features/site/document-values.ts'
import { describePlace, listPlaces } from '#app/features/site/field-places.ts'
import type { ListSpec } from '#app/features/site/fields/field-spec.ts'
import { deliveredDraft } from '#tests/support/delivered-content.ts'

const draft = deliveredDraft()
const facts = asObject(draft.document.facts)
const delivered = readDeliveredContent(draft)
const products = asList(facts.products).map(asObject)
const blend = asObject(products.find(({ page }) => page === 'blend'))
const tea = { ...blend, slug: 'tea', name: 'Tea', page: 'own', delivery: 'shipping' }
const sell = (sold: readonly JsonObject[], changes: JsonObject = {}): SiteContent => ({
  document: { shape: 3, facts: { ...facts, products: sold, ...changes }, words: {} },
  delivered,
})
const namesOf = (content: SiteContent) => listPlaces(content).map(({ path }) => path)
const specOf = (content: SiteContent, path: string) =>
  listPlaces(content).find((place) => place.path === path)?.spec
const listAt = (content: SiteContent, path: string) => specOf(content, path) as ListSpec

const ofDrinkAndBlend = [
  'words.assistantKnowledge.drinkKind',
  'words.assistantKnowledge.sizes',
  'words.orderConfirmationContent.thanksLead',
  'words.orderConfirmationContent.steps',
  'words.pricingContent.comparison.orderBlend',
]

test('a practice without the drink and the blend has no fields of theirs', () => {
  expect(namesOf(sell(products))).toEqual(expect.arrayContaining(ofDrinkAndBlend))
  const names = namesOf(sell([tea], { resources: [] }))
  expect(names.filter((path) => ofDrinkAndBlend.includes(path))).toEqual([])
  expect(names).toContain('words.orderConfirmationContent.thanksLeadOf')
  expect(names.filter((path) => path.startsWith('words.productsContent.resources'))).toEqual([])
})

test('a sentence of the blend says that it is off while the blend is', () => {
  const content = sell([...products.filter((each) => each !== blend), { ...blend, isOffered: false }])
  const path = 'words.orderConfirmationContent.thanksLead'
  expect(specOf(content, path)?.hint).toBe('Off: what it is about is not offered now.')
  expect(specOf(sell(products), path)?.hint).toBeUndefined()
})

test('a section is shown while something is offered that the practice has, or had when it was written', () => {
  const optionsOf = (content: SiteContent) => {
    const { fields } = listAt(content, 'facts.legal.termsOfService.sections')
    const when = fields.find(({ name }) => name === 'when')
    return when?.kind === 'choice' ? when.options.map(({ value }) => value) : []
  }
  expect(optionsOf(sell(products))).toEqual(expect.arrayContaining(['drink', 'blend', 'footDetox']))
  const { termsOfService } = asObject(facts.legal)
  const legal = (when: string): JsonObject => ({
    termsOfService: {
      ...asObject(termsOfService),
      sections: [{ id: 'a', title: 'A', paragraphs: [], when }],
    },
  })
  expect(optionsOf(sell([tea], { services: [], legal: legal('blend') }))).toEqual([
    undefined,
    'services',
    'blend',
    'resources',
    'testimonials',
  ])
})

test('what the assistant understands is listed by names and questions, not by short names', () => {
  const content = sell([tea])
  const title = (path: string, entry: JsonObject) => listAt(content, path).titleOf(entry)
  const subjects = 'words.assistantVocabulary.subjects'
  expect(title(subjects, { subject: 'tea', names: [] })).toBe('Tea')
  expect(title(subjects, { subject: 'foot-detox', names: [] })).toBe('Foot Detox')
  expect(title(subjects, { subject: '', names: [] })).toBe('')
  expect(title('words.assistantVocabulary.aspects', { aspect: 'own-data', names: [] })).toBe('Own data')
  const questionEntry = { said: ['parking'], asks: ['Where do I park?', 'Is there a bus?'] }
  expect(title('words.assistantVocabulary.asked', questionEntry)).toBe('Where do I park?')
})

test('the fields of a product and of its size without a name have different names', () => {
  const [size] = asList(blend.sizes)
  const content = sell([{ ...tea, sizes: [{ ...asObject(size), name: '' }] }])
  const names = listPlaces(content)
    .filter(({ path }) => /^facts\.products\.0\.(?:sizes\.0\.)?description$/.test(path))
    .map(describePlace)
  expect(names).toEqual(['Products › Tea › Description', 'Products › Tea › First size › Description'])
})
