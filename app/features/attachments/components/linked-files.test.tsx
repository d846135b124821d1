import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LinkedFiles } from '#app/features/attachments/components/linked-files.tsx'
import { expectConsoleError } from '#tests/support/console.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const files = [
  { id: '00000000-0000-4000-8000-000000000001', name: 'plan.pdf', type: 'application/pdf', bytes: 1_234_000 },
  { id: '00000000-0000-4000-8000-000000000002', name: 'list.txt', type: 'text/plain', bytes: 1 },
]

test('a link shows its files and how long it works, and saves one with the link alone', async () => {
  const requests = fakeApi({
    'POST /api/file-links': () => ({ files, expires_at: '2026-12-24T12:00:00.000Z' }),
    [`POST /api/file-links/${files[0]?.id}`]: () => new Response('%PDF'),
  })
  const { user } = renderScreen(<LinkedFiles token="secret" />)
  expect((await screen.findByText(/2 files from/)).textContent).toContain('Dec 24, 2026')
  expect(screen.getByText('Times are in Central Time.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Save list.txt 1 byte' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save plan.pdf 1.2 MB' }))
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(requests.map(({ body }) => body)).toEqual([{ token: 'secret' }, { token: 'secret' }])
})

test('a link that ended says what to do', async () => {
  expectConsoleError(/link_expired/)
  fakeApi({ 'POST /api/file-links': () => apiError('link_expired', {}, 410) })
  renderScreen(<LinkedFiles token="secret" />)
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBe(
    document.activeElement,
  )
})
