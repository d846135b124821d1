import { expect, test } from 'vitest'
import { findClaims } from '#shared/content/claims.ts'

const product = {
  slug: 'tea',
  description: 'A tea of mint.',
  sizes: [{ benefits: ['Fresh'] }],
  isOffered: true,
}
const documentWith = ({ products = [product] as unknown[], words = {}, customers = [] as unknown[] }) => ({
  facts: { products, testimonials: { clients: [], customers } },
  words,
})
const wordsOf = (document: ReturnType<typeof documentWith>) => findClaims(document).map(({ word }) => word)

test.each([
  ['It cures colds.', ['cures']],
  ['Heals and treats everything.', ['heals', 'treats']],
  ['Prevents headaches; a natural remedy.', ['prevents', 'remedy']],
  ['CURED my flu!', ['cured']],
  ['A treat for the afternoon, with cured lemons.', ['treat', 'cured']],
  ['Secure payment, healthy retreat, treatise.', []],
  ['Warm, sharp and fresh.', []],
])('flags the promising words of %j', (description, expected) => {
  expect(wordsOf(documentWith({ products: [{ ...product, description }] }))).toEqual(expected)
})

test('names the field and the sentence of a claim', () => {
  const sizes = [{ benefits: ['Fresh', 'Made on Fridays. It heals your stomach. Keep it cold.'] }]
  expect(findClaims(documentWith({ products: [{ ...product, sizes }] }))).toEqual([
    { path: 'facts.products.0.sizes.0.benefits.1', word: 'heals', sentence: 'It heals your stomach.' },
  ])
})

test('flags what the assistant says of products, not how visitors ask', () => {
  const words = {
    'assistantKnowledge.passages': [{ text: 'It heals.' }],
    'assistantKnowledge.questions': [{ ask: ['herbal remedies guide'] }],
  }
  expect(wordsOf(documentWith({ words }))).toEqual(['heals'])
})

test('flags the words of product pages and what customers say, and no other page', () => {
  const words = {
    'blendStory.faq.items': [{ question: 'Why?', answer: 'It prevents colds.' }],
    'homeContent.hero.lead': 'Coaching that heals.',
  }
  const customers = [
    { quote: 'It cured me.', isShown: true },
    { quote: 'It treated me.', isShown: false },
  ]
  expect(findClaims(documentWith({ words, customers })).map(({ path }) => path)).toEqual([
    'facts.testimonials.customers.0.quote',
    'words.blendStory.faq.items.0.answer',
  ])
})

test('never flags the disclaimer, and still flags the sentence beside it', () => {
  const disclaimer =
    'These statements have not been evaluated by the Food and Drug Administration. This product is not intended to diagnose, treat, cure, or prevent any disease.'
  expect(wordsOf(documentWith({ words: { 'blendContent.note': disclaimer } }))).toEqual([])
  expect(wordsOf(documentWith({ words: { 'blendContent.note': `${disclaimer} It cures.` } }))).toEqual([
    'cures',
  ])
})

test('says nothing about a product that is off', () => {
  const products = [{ ...product, description: 'It cures colds.', isOffered: false }]
  expect(findClaims(documentWith({ products }))).toEqual([])
})
