import { expect, test } from 'vitest'
import {
  asList,
  readDelivered,
  readValue,
  type SiteContent,
  writeValue,
} from '#app/features/site/document-values.ts'

const items = [{ question: 'What?', answer: 'This.' }]
const content: SiteContent = {
  document: {
    shape: 3,
    facts: { practice: { coach: { firstName: 'Ada' } }, list: [{ a: 1 }, { a: 2 }] },
    words: {},
  },
  delivered: {
    facts: {},
    words: { 'homeContent.hero.lead': 'Delivered', 'blendStory.faq.items': items },
    forms: {},
  },
}
const apply = (path: string, value: Parameters<typeof writeValue>[2]) => ({
  ...content,
  document: writeValue(content, path, value),
})

test('reads a sentence as delivered until it is changed', () => {
  const path = 'words.homeContent.hero.lead'
  expect(readValue(content, path)).toBe('Delivered')
  const changed = apply(path, 'Mine')
  expect(readValue(changed, path)).toBe('Mine')
  expect(readDelivered(changed, path)).toBe('Delivered')
  expect(changed.document.words).toEqual({ 'homeContent.hero.lead': 'Mine' })
})

test('typing the delivered sentence again is no change', () => {
  const changed = apply('words.homeContent.hero.lead', 'Mine')
  expect(writeValue(changed, 'words.homeContent.hero.lead', 'Delivered').words).toEqual({})
})

test('one answer of a delivered list stores the list as a whole', () => {
  const changed = apply('words.blendStory.faq.items.0.answer', 'That.')
  expect(changed.document.words).toEqual({ 'blendStory.faq.items': [{ question: 'What?', answer: 'That.' }] })
  expect(readValue(changed, 'words.blendStory.faq.items.0.question')).toBe('What?')
  expect(items[0]?.answer).toBe('This.')
})

test('writes one field of the facts and leaves the others', () => {
  expect(apply('facts.list.1.a', 3).document.facts.list).toEqual([{ a: 1 }, { a: 3 }])
  expect(apply('facts.list.1.a', undefined).document.facts.list).toEqual([{ a: 1 }, {}])
})

test('an entry of the facts was delivered as the one with its short name or id, wherever it is', () => {
  const sections = [{ id: 'own' }, { id: 'law', title: 'Mine' }, { title: 'Without an id' }]
  const moved = {
    ...content,
    document: { ...content.document, facts: { legal: { sections } } },
    delivered: {
      ...content.delivered,
      facts: {
        legal: {
          sections: [
            { id: 'law', title: 'Law' },
            { id: 'other', title: 'Other' },
          ],
        },
      },
    },
  }
  expect(readDelivered(moved, 'facts.legal.sections.0.title')).toBeUndefined()
  expect(readDelivered(moved, 'facts.legal.sections.1.title')).toBe('Law')
  expect(readDelivered(moved, 'facts.legal.sections.2.title')).toBeUndefined()
  expect(asList(readDelivered(moved, 'facts.legal.sections'))).toHaveLength(2)
})

test('a path of inherited names reads nothing', () => {
  expect(readValue(content, 'facts.practice.constructor.name')).toBeUndefined()
  expect(readValue(content, 'words.toString')).toBeUndefined()
})
