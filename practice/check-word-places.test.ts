import { expect, test } from 'vitest'
import { checkDocument } from '#practice/check-document.ts'
import { deliveredFacts } from '#practice/facts/facts.ts'
import { contentShape } from '#practice/schema.ts'
import { deliveredWords } from '#practice/snapshot.ts'
import { gapNames } from '#practice/words.ts'

const checkWords = (words: object) =>
  checkDocument({ shape: contentShape, facts: deliveredFacts, words }, deliveredWords, gapNames)

test('a misspelt place of words is refused with the one that is meant', () => {
  expect(checkWords({ 'homeContent.hero.leed': 'Hello' })).toEqual([
    {
      path: 'words.homeContent.hero.leed',
      sentence: 'These words are not on any page. Perhaps “homeContent.hero.lead” is meant.',
    },
  ])
})

test('words that are nested are refused with how to write them', () => {
  expect(checkWords({ homeContent: { hero: { lead: 'Hello' } } })).toEqual([
    {
      path: 'words.homeContent',
      sentence: 'Write each sentence by its own place, as “homeContent.hero.lead”.',
    },
  ])
})

test('nothing is guessed for a place that resembles none', () => {
  const sentence = 'These words are not on any page.'
  const places = ['homeContent.hero.subtitle', 'nowhere', 'nowhere.lead', 'homeContent.__proto__']
  expect(checkWords(Object.fromEntries(places.map((place) => [place, 'x'])))).toEqual(
    places.map((place) => ({ path: `words.${place}`, sentence })),
  )
})
