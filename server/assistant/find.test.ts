import { describe, expect, test } from 'vitest'
import { passages } from '#practice/assistant/passages.ts'
import { aspects, kinds, people, subjects } from '#practice/assistant/vocabulary.ts'
import { catalog } from '#practice/catalog.ts'
import { compose } from '#server/assistant/compose.ts'
import { find, isPlain } from '#server/assistant/find.ts'
import { formatUsd } from '#shared/money.ts'

const found = (...said: string[]) => find(said).answering.map(({ id }) => id)
const answer = (...said: string[]) => compose(find(said), said.at(-1) ?? '')

test('every passage has a name of its own, leads to a page and speaks the vocabulary', () => {
  expect(new Set(passages.map(({ id }) => id)).size).toBe(passages.length)
  for (const passage of passages) {
    expect(passage.page.href, passage.id).toMatch(/^\/[a-z-]*$/)
    expect(passage.ask.length, passage.id).toBeGreaterThan(1)
    for (const tag of passage.subjects) expect(subjects, passage.id).toHaveProperty([tag])
    for (const tag of passage.aspects) expect(aspects, passage.id).toHaveProperty([tag])
  }
  for (const tag of [...people, ...Object.keys(kinds), ...Object.values(kinds)])
    expect(subjects).toHaveProperty([tag])
})

test('each of its own questions finds a passage', () => {
  const lost = passages.flatMap(({ id, ask }) =>
    ask.filter((question) => !found(question).includes(id)).map((question) => `${id}: ${question}`),
  )
  const asked = passages.flatMap(({ ask }) => ask).length
  expect(lost.length / asked, lost.join('\n')).toBeLessThan(0.12)
})

test.each([
  [['How much is the 6-pack?', 'and the gallon?'], ['gallon-price']],
  [['How much is an online session?', 'and the foot detox?'], ['foot-detox-price']],
  [['How long is a consultation?', 'and how much?'], ['session-prices']],
  [['Tell me about the powder', 'how do I use it?'], ['blend-use']],
  [['Tell me about the powder', 'what are your hours?'], ['hours']],
  [['Do you ship the gallon?', 'and the pouch?'], ['blend-shipping']],
  [['How much for an adult?', 'and a teenager?'], ['blend-dose-teen']],
])('%j is read with what was said before', (said, ids) => {
  expect(found(...said)).toEqual(ids)
})

test('several things asked at once are all answered', () => {
  expect(found('price of a single bottle and of the gallon')).toEqual(['single-price', 'gallon-price'])
  expect(found('how much is a gallon and where do I pick it up?')).toContain('drink-pickup')
})

test.each([
  'who won the game',
  'write me a program in Python',
  'what is the capital of France',
  'do you take insurance',
  'gift cards?',
  '???',
  '',
])('the site says nothing of %j', (said) => {
  expect(find([said])).toMatchObject({ answering: [], fit: 'none' })
  expect(answer(said).kind).toBe('unknown')
})

test('what it says of the thing but perhaps not of the question is marked as such', () => {
  expect(find(['do you record the sessions?']).fit).toBe('near')
  expect(answer('do you record the sessions?')).toMatchObject({
    response: expect.stringContaining('does not say that in so many words'),
    sources: expect.arrayContaining([expect.objectContaining({ href: '/contact' })]),
  })
})

describe('a number of pieces', () => {
  const { unitCents, maxQuantity } = catalog.blend
  test.each([
    ['how much are 3 pouches?', formatUsd(3 * unitCents)],
    ['what do five pouches cost?', formatUsd(5 * unitCents)],
    ['price of a pouch?', formatUsd(unitCents)],
    ['how much are 30 pouches?', `at most ${maxQuantity} pouches`],
    ['how much are two gallons?', '$60.00'],
    ['how much are 2 six packs?', '$50.00'],
  ])('%s %s', (said, text) => {
    expect(answer(said).response).toContain(text)
  })
  test('is not an age, a size or a length', () => {
    for (const said of ['price of a 16 oz bottle', 'how much is the 6 pack', 'price of 30 minutes online'])
      expect(answer(said).response, said).not.toContain('come to')
  })
})

test('prices and hours are plain, taking is not', () => {
  expect(isPlain(find(['how much is a gallon?']))).toBe(true)
  expect(isPlain(find(['what are your hours?']))).toBe(true)
  expect(isPlain(find(['how much should I take?']))).toBe(false)
  expect(isPlain(find(['when can I have the powder?']))).toBe(false)
  expect(isPlain(find(['what is it good for?']))).toBe(false)
})
