import { expect, test } from 'vitest'
import { checkDocument } from '#practice/check-document.ts'
import { deliveredFacts } from '#practice/facts/facts.ts'
import { contentShape } from '#practice/schema.ts'
import { deliveredWords } from '#practice/snapshot.ts'
import { gapNames } from '#practice/words.ts'

const checkWords = (words: object) =>
  checkDocument({ shape: contentShape, facts: deliveredFacts, words }, deliveredWords, gapNames)

test('a misspelt place of words is refused with the places beside it', () => {
  expect(checkWords({ 'homeContent.hero.leed': 'Hello' })).toEqual([
    {
      path: 'words.homeContent.hero.leed',
      sentence: expect.stringMatching(
        /^These words are not on any page\. “homeContent\.hero” has: .*\blead\b.*\.$/,
      ),
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

test('no place is named beside one of no page', () => {
  const sentence = 'These words are not on any page.'
  const places = ['nowhere', 'nowhere.lead', 'homeContent.__proto__.lead']
  expect(checkWords(Object.fromEntries(places.map((place) => [place, 'x'])))).toEqual(
    places.map((place) => ({ path: `words.${place}`, sentence })),
  )
})
