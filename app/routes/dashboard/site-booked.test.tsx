import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openEditor, priceChange } from '#tests/support/open-site-editor.tsx'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})

test('who is booked for a service that is taken away is said before publishing, which stays possible', async () => {
  const sentences = [
    '3 sessions are booked for Foot Detox, the next on Tuesday, December 8. They stay booked.',
    '1 person waits for Foot Detox. They stay on the waitlist, but no times are offered to them.',
  ]
  const { user, requests } = openEditor({
    handlers: {
      'GET /api/content/changes': () => ({
        ...{ revision: 0, base: 1, changes: [priceChange], problems: [], claims: [] },
        booked: [{ service: 'foot-detox', sentences }],
      }),
      'POST /api/content/publish': () => ({ id: 2, version: 'def', published_at: '', warnings: [] }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish your changes' }))
  await dialog.findByText(sentences[0] ?? '')
  dialog.getByText(sentences[1] ?? '')
  const link = dialog.getByRole('link', { name: 'See them in the calendar' })
  expect(link.getAttribute('href')).toBe('/dashboard/calendar')
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  await screen.findByRole('dialog', { name: 'Published' })
  expect(requests.some(({ route }) => route === 'POST /api/content/publish')).toBe(true)
})
