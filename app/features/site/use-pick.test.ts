import { expect, test } from 'vitest'
import { createDraftStore } from '#app/features/site/draft-store.ts'
import { matchShown } from '#app/features/site/use-pick.ts'
import { deliveredFacts } from '#practice/facts/facts.ts'
import { deliveredDraft } from '#tests/support/delivered-content.ts'

test('a tap on an unfinished part, shown as published, opens its field', () => {
  const [service] = deliveredFacts.services
  const loaded = deliveredDraft()
  const store = createDraftStore({
    loaded,
    local: { write: () => true, remove: () => {}, takeAbandoned: async () => [], close: () => {} },
    save: async ({ revision }) => ({ revision: revision + 1, problems: [] }),
  })
  store.change('facts.services.0.description', '')
  const texts = [service?.description ?? '']
  const part = { page: '/pricing', isInMain: true, texts, surroundings: [], pictureSrc: null }
  expect(matchShown(store.read(), part).map(({ path }) => path)).toEqual(['facts.services.0.description'])
  store.close()
})
