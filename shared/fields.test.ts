import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { lineField } from '#shared/fields.ts'

const field = lineField('Enter your name.', 80)
const read = (text: string) => {
  const { data, error } = z.safeParse(field, text)
  return data ?? error?.issues[0]?.message
}

test.each([
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\u200b',
  '\ufeff',
])('a line leaves out what turns it around or is invisible: %j', (character) => {
  expect(read(`Nia${character} Okoye ${character}`)).toBe('Nia Okoye')
  expect(read(character)).toBe('Enter your name.')
})

test.each(['\u2028', '\u2029', '\n', '\u0085'])('a separator of lines is refused: %j', (character) => {
  expect(read(`Nia${character}Okoye`)).toBe('Keep it to one line.')
})

test.each([
  'سارة الأحمد',
  'אבי כהן',
  'Ada אבי (mother)',
  'می\u200cخواهم',
  'ක්\u200dෂ',
  '👩\u200d👧 Family',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  'א\u200f (2)',
])('a name of any script stays as it is: %s', (name) => {
  expect(read(name)).toBe(name)
})
