import { expect, test } from 'vitest'
import { shortenChange } from '#server/content/shorten-change.ts'

const shorten = (before: string | null, after: string | null) => {
  const { before: was, after: is } = shortenChange({ path: '', label: '', before, after, parts: [] })
  return [was, is]
}
const opening = 'The assistant is an AI. It knows this site and nothing about you. '.repeat(3)

test('cuts long texts around what differs', () => {
  expect(shorten(`${opening}Ask it anything.`, `${opening}Ask it something.`)).toEqual([
    '… nothing about you. Ask it anything.',
    '… nothing about you. Ask it something.',
  ])
})

test.each([
  ['at the beginning', `Yes. ${opening}`, `No. ${opening}`],
  ['at the end', `${opening}A`, `${opening}B`],
  ['by an added end', opening, `${opening}More.`],
  ['by a removed end', `${opening}More.`, opening],
  ['in one word without an end', 'a'.repeat(500), `${'a'.repeat(400)}b`],
  ['in signs of two units', `${'🌿'.repeat(150)}x`, `${'🌿'.repeat(150)}y`],
])('texts that differ %s differ on the line, which stays short', (_, before, after) => {
  const [was = '', is = ''] = shorten(before, after)
  expect(was).not.toBe(is)
  for (const text of [was, is]) expect([...(text ?? '')].length).toBeLessThanOrEqual(100)
})

test('leaves short texts and new entries as they are', () => {
  expect(shorten('$5.00', '$6.00')).toEqual(['$5.00', '$6.00'])
  expect(shorten(null, opening)).toEqual([null, opening])
})
