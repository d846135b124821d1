import { expect, test } from 'vitest'
import { lowerFirst } from '#server/assistant/facts/wording.ts'

test.each([
  ['Licensed by the state of Texas', 'licensed by the state of Texas'],
  ['A thin coat that keeps sugar out', 'a thin coat that keeps sugar out'],
  ['American Speech-Language-Hearing Association', 'American Speech-Language-Hearing Association'],
  ['University of Vermont, 2019', 'University of Vermont, 2019'],
  ['AP Calculus AB and BC', 'AP Calculus AB and BC'],
  ['NDGAA', 'NDGAA'],
  ['I listen first', 'I listen first'],
  ['', ''],
])('%j inside a sentence is %j', (text, expected) => {
  expect(lowerFirst(text)).toBe(expected)
})
