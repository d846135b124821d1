import { expect, test, vi } from 'vitest'
import { compareVersions } from '#server/content/compare-versions.ts'
import type { DraftDocument } from '#shared/content.ts'

const documentWith = (title: string, words: Record<string, unknown>): DraftDocument => ({
  shape: 3,
  facts: { services: [{ slug: 'a', title, isOffered: true, durations: [] }] },
  words,
})
const lead = 'homeContent.hero.lead'
const book = 'homeContent.hero.book'
const delivered = { homeContent: { hero: { lead: 'Eat plants.', book: 'Book' } } }

/** Compares where the words of documents with a title in `broken` can't be evaluated. */
function compare(before: DraftDocument, after: DraftDocument, broken: readonly string[]) {
  const log = { error: vi.fn() }
  const readDeliveredWords = async ({ facts }: DraftDocument) => {
    const [service] = facts.services as { title: string }[]
    if (broken.includes(service?.title ?? '')) throw new Error('no words')
    return delivered
  }
  const changes = compareVersions({ readDeliveredWords, log }, before, after)
  return changes.then((list) => ({
    errors: log.error.mock.calls.length,
    changes: list.map((change) => [change.path, change.before, change.after, change.unread]),
  }))
}

test('where words of before can’t be evaluated, every change is listed, and one says that it has no wording', async () => {
  const [before, after] = [documentWith('Tea', {}), documentWith('Coffee', { [lead]: 'Eat well.' })]
  expect(await compare(before, after, ['Tea'])).toEqual({
    errors: 1,
    changes: [
      ['facts.services.0.title', 'Tea', 'Coffee', undefined],
      [`words.${lead}`, '', 'Eat well.', 'before'],
    ],
  })
})

test('only what needs the words that can’t be evaluated is without them', async () => {
  const before = documentWith('Tea', { [book]: 'Book now' })
  const after = documentWith('Coffee', { [lead]: 'Eat well.' })
  expect((await compare(before, after, ['Coffee'])).changes).toEqual([
    ['facts.services.0.title', 'Tea', 'Coffee', undefined],
    [`words.${lead}`, 'Eat plants.', 'Eat well.', undefined],
    [`words.${book}`, 'Book now', '', 'after'],
  ])
})

test('words that nothing needs aren’t evaluated', async () => {
  const [before, after] = [documentWith('Tea', { [lead]: 'One' }), documentWith('Tea', { [lead]: 'Two' })]
  expect(await compare(before, after, ['Tea'])).toEqual({
    errors: 0,
    changes: [[`words.${lead}`, 'One', 'Two', undefined]],
  })
})
