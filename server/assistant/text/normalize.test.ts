import { expect, test } from 'vitest'
import { writeOutDigits } from '#server/assistant/text/abbreviations.ts'
import { detectLanguage, otherLanguageSentence } from '#server/assistant/text/language.ts'
import { normalize } from '#server/assistant/text/normalize.ts'

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
  ['w/o tea b/c of milk', 'wo tea bc of milk'],
  ['wow!!! really?', 'wow really'],
  ['', ''],
  ['🌿', ''],
])('%j is normalized to %j', (text, normalized) => {
  expect(normalize(text)).toBe(normalized)
})

test('keeps single digits apart', () => {
  expect(normalize('1 2 3 4')).toBe('1 2 3 4')
})

test.each([
  ['How much is a gallon?', 'en'],
  ['¿Cuánto cuesta el galón?', 'es'],
  ['tengo dolor de cabeza', 'es'],
  ['Gingerade', 'en'],
  ['Tell me about Everleaf', 'en'],
  ['me about prices', 'en'],
  ['Los Angeles delivery', 'en'],
  ['me duele la espalda', 'es'],
  ['aceptan mascotas', 'es'],
  ['', 'en'],
])('detects the language of %j as %s', (text, language) => {
  expect(detectLanguage(text)).toBe(language)
})

test.each([
  ['Was kostet eine Flasche und wo sind Sie?', 'Englisch'],
  ['Combien coûte une bouteille, et où êtes-vous ?', 'anglais'],
  ['Ile kosztuje butelka i gdzie jest biuro?', 'angielsku'],
  ['一瓶多少钱？', '英文'],
  ['mein kind hat reinigungsmittel getrunken', 'Englisch'],
  ['mein freund schlägt mich', 'Englisch'],
  ['ich nehme blutverdünner', 'Englisch'],
  ['je n’arrive plus à respirer', 'anglais'],
  ['j’ai envie de disparaître', 'anglais'],
  ['mon mari me frappe', 'anglais'],
  ['moja mama zemdlała i nie oddycha', 'angielsku'],
  ['mąż mnie bije', 'angielsku'],
  ['biorę leki na tarczycę', 'angielsku'],
])('answers %j in its language, with the emergency numbers', (text, word) => {
  const sentence = otherLanguageSentence(text)
  expect(sentence).toContain(word)
  expect(sentence).toMatch(/911.*988/)
})

test.each([
  ...['How much is a gallon?', '¿Cuánto cuesta?', 'asdf', '', 'una mas', 'Gingerade', 'aceptan mascotas'],
  ...[
    'crème brûlée flavor?',
    'über cool drink, price?',
    'my name is Łukasz, are you open',
    'mon amie told me',
  ],
])('takes %j for no other language', (text) => {
  expect(otherLanguageSentence(text)).toBeNull()
})

test.each([
  ['how much 4 a jug', 'how much for a jug'],
  ['good 4 vegans', 'good for vegans'],
  ['how 2 order 4 my mom', 'how to order for my mom'],
  ['how much 2 ship 4 bottles', 'how much to ship 4 bottles'],
  ['i want 2 bottles and 4 pouches', 'i want 2 bottles and 4 pouches'],
])('%s: digits that stand for words are written out', (text, expected) => {
  expect(writeOutDigits(text)).toBe(expected)
})
