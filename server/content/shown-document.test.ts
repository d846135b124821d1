import { expect, test } from 'vitest'
import { deliveredDocument, findProblems } from '#server/content/delivered-content.ts'
import { shownDocument } from '#server/content/shown-document.ts'

const published = deliveredDocument
const { facts } = published
const show = (change: Partial<typeof facts>, words = {}) =>
  shownDocument({ ...published, facts: { ...facts, ...change }, words }, published, findProblems)

test('a finished draft is shown as it is', () => {
  const words = { 'homeContent.hero.book': 'Come in' }
  expect(show({ banner: null }, words)).toEqual({ ...published, facts: { ...facts, banner: null }, words })
})

test('an unfinished entry is shown as published, wherever it was moved, and other changes stay', () => {
  const [first, ...others] = facts.products
  const unfinished = others.map((product, at) => (at === 0 ? { ...product, sizes: [] } : product))
  const [second] = others
  const shown = show({
    products: [...unfinished, { ...first, name: 'New name' }].filter(
      (product) => product.slug,
    ) as typeof facts.products,
  })
  expect(shown.facts.products).toEqual([second, ...others.slice(1), { ...first, name: 'New name' }])
})

test('new unfinished entries are left out', () => {
  const [first] = facts.services
  const fresh = ['tea', 'coffee'].map((slug) => ({ ...first, slug, title: '' }))
  const shown = show({ services: [...fresh, ...facts.services] as typeof facts.services })
  expect(shown.facts.services).toEqual(facts.services)
})

test('an unfinished sentence reads as published', () => {
  const words = { 'homeContent.hero.lead': 'With {nobody}', 'homeContent.hero.book': 'Come in' }
  expect(show({}, words).words).toEqual({ 'homeContent.hero.book': 'Come in' })
})

test('an emptied list is shown as published', () => {
  const emptied = { ...facts.practice, hours: [], displayName: '' } as unknown as typeof facts.practice
  expect(findProblems(show({ practice: emptied, services: [] }))).toEqual([])
})

test('a draft that is damaged as a whole shows what is published', () => {
  expect(shownDocument({ ...published, facts: {} }, published, findProblems)).toEqual(published)
})
