import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ChangeList } from '#app/features/site/components/change-list.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'

test('a sentence that was read on one side only says which side is missing', () => {
  const lead = { path: 'words.homeContent.hero.lead', label: 'Home › Lead', parts: [] }
  const changes = [
    { ...lead, before: 'Eat plants.', after: 'Eat well.' },
    { ...lead, path: 'words.a', before: '', after: 'Eat well.', unread: 'before' as const },
    { ...lead, path: 'words.b', before: 'Book now', after: '', unread: 'after' as const },
  ]
  renderScreen(<ChangeList changes={changes} label="What changes" />)
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts).toEqual([
    'Home › LeadEat plants. →  becomes Eat well.',
    'Home › LeadEat well.We couldn’t read the words that this replaces.',
    'Home › LeadBook nowWe couldn’t read the words that replace this.',
  ])
})
