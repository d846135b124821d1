import { expect, test } from 'vitest'
import { languageOf, normalize } from '#server/assistant/normalize.ts'

test.each([
  ['I’m  PREGNANT!!', 'im pregnant'],
  ['¿Cuánto cuesta el galón?', 'cuanto cuesta el galon'],
  ['k i l l', 'kill'],
  ['s.u.i.c.i.d.e', 'suicide'],
  ['a 6-pack & $5.00', 'a 6 pack $5 00'],
  ['sui\u200bcide', 'suicide'],
  ['ＨＥＬＬＯ', 'hello'],
  ['hеllо', 'hello'],
  ['s**t', 's**t'],
  ['wow!!! really?', 'wow really'],
  ['', ''],
  ['🌿', ''],
])('%j is heard as %j', (text, folded) => {
  expect(normalize(text)).toBe(folded)
})

test('numbers standing alone stay apart', () => {
  expect(normalize('1 2 3 4')).toBe('1 2 3 4')
})

test.each([
  ['How much is a gallon?', 'en'],
  ['¿Cuánto cuesta el galón?', 'es'],
  ['tengo dolor de cabeza', 'es'],
  ['Gingerade', 'en'],
  ['', 'en'],
])('%j is %s', (text, language) => {
  expect(languageOf(text)).toBe(language)
})
