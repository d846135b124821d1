import { expect, test } from 'vitest'
import { lowerFirst, withArticle } from '#server/assistant/facts/wording.ts'

test.each([
  ['Licensed by the state of Texas', 'licensed by the state of Texas'],
  ['A thin coat that keeps sugar out', 'a thin coat that keeps sugar out'],
  ['American Speech-Language-Hearing Association', 'American Speech-Language-Hearing Association'],
  ['University of Vermont, 2019', 'University of Vermont, 2019'],
  ['AP Calculus AB and BC', 'AP Calculus AB and BC'],
  ['NDGAA', 'NDGAA'],
  ['Saturday problem club', 'Saturday problem club'],
  ['I listen first', 'I listen first'],
  ['', ''],
])('%j inside a sentence is %j', (text, expected) => {
  expect(lowerFirst(text)).toBe(expected)
})

test.each([
  'a tailor',
  'an acupuncturist',
  'an ESL tutor',
  'an MFT',
  'a CPA',
  'a university lecturer',
  'an upholsterer',
  'a UX designer',
])('the article of %s', (expected) => {
  expect(withArticle(expected.replace(/^an? /, ''))).toBe(expected)
})
