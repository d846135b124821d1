import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EmailHead, UnstoredFiles, WholeEmail } from '#app/features/inbox/components/email.tsx'
import { QueryProvider } from '#app/lib/query.tsx'
import type { ReceivedEmail } from '#shared/inbox.ts'
import { expectConsoleError } from '#tests/support/console.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const id = '00000000-0000-4000-8000-000000000003'
const email: ReceivedEmail = {
  subject: 'The retreat',
  from: null,
  is_verified: true,
  has_more: true,
  files: [],
}
const head = (changes: Partial<ReceivedEmail>) =>
  renderScreen(<EmailHead email={{ ...email, ...changes }} />, { path: '/' })

test('the subject of a new email is shown, and that of a reply is not', () => {
  head({})
  screen.getByText('The retreat')
  cleanup()
  head({ subject: 'Re: The retreat' })
  expect(screen.queryByText(/The retreat/)).toBeNull()
})

test('an email that nobody vouches for says so, and one from another address names it', () => {
  head({ is_verified: false })
  screen.getByText(/Not verified that it came from them/)
  cleanup()
  head({ is_verified: false, from: 'Ada <work@office.example>' })
  screen.getByText('Sent from Ada <work@office.example>')
  expect(screen.queryByText(/Not verified/)).toBeNull()
})

test('files that were too large are named', () => {
  renderScreen(<UnstoredFiles files={[{ name: 'film.mp4', bytes: 31_000_000 }]} />, { path: '/' })
  screen.getByText('Not stored: film.mp4 (31.0 MB)')
})

const whole = () =>
  renderScreen(
    <QueryProvider>
      <WholeEmail id={id} />
    </QueryProvider>,
    { path: '/' },
  )

test('the whole email is fetched once somebody opens it', async () => {
  const requests = fakeApi({ [`GET /api/inbox/emails/${id}`]: () => ({ text: 'Yes.\n> Coming?' }) })
  const { user } = whole()
  expect(requests).toHaveLength(0)
  await user.click(screen.getByText('Show the whole email'))
  await screen.findByText(/> Coming\?/)
  await user.click(screen.getByText('Show the whole email'))
  expect(requests).toHaveLength(1)
})

test('when it can’t be loaded, it can be tried again', async () => {
  expectConsoleError(/not_found/)
  let isAway = true
  fakeApi({
    [`GET /api/inbox/emails/${id}`]: () => (isAway ? apiError('not_found', {}, 404) : { text: 'Here it is' }),
  })
  const { user } = whole()
  await user.click(screen.getByText('Show the whole email'))
  const retry = await screen.findByRole('button', { name: /again/i })
  isAway = false
  await user.click(retry)
  await screen.findByText('Here it is')
})
