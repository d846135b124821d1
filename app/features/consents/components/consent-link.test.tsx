import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ConsentLink } from '#app/features/consents/components/consent-link.tsx'
import { NewsSignUp } from '#app/features/consents/components/news-sign-up.tsx'
import { expectConsoleError } from '#tests/support/console.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const link = { address: 'a•••@example.com', purpose: 'news', is_given: true }

test('unsubscribes with the button, not by opening the page', async () => {
  const requests = fakeApi({
    'POST /api/unsubscribe/view': () => ({ link }),
    'POST /api/unsubscribe': () => ({ link: { ...link, is_given: false } }),
  })
  const { user } = renderScreen(<ConsentLink kind="unsubscribe" token="token" />)
  const button = await screen.findByRole('button', { name: 'Unsubscribe' })
  expect(requests).toHaveLength(1)
  await user.click(button)
  expect(await screen.findByRole('heading', { name: 'You’re unsubscribed' })).toBeDefined()
  expect(requests.at(-1)?.body).toEqual({ token: 'token' })
})

test('confirms news with the button', async () => {
  fakeApi({
    'POST /api/news/view': () => ({ link: { ...link, is_given: false } }),
    'POST /api/news/confirm': () => ({ link }),
  })
  const { user } = renderScreen(<ConsentLink kind="news" token="token" />)
  await user.click(await screen.findByRole('button', { name: 'Yes, sign me up' }))
  expect(await screen.findByRole('heading', { name: 'You’re signed up' })).toBeDefined()
})

test('a link that opens nothing says what to do', async () => {
  fakeApi({ 'POST /api/news/view': () => apiError('link_expired', {}, 410) })
  expectConsoleError(/link_expired|expired/)
  renderScreen(<ConsentLink kind="news" token="token" />)
  expect(await screen.findByText(/You can sign up again/)).toBeDefined()
})

test.each(['unsubscribe', 'news'] as const)(
  'a %s link that can’t be read just now is no dead link, and opens at another attempt',
  async (kind) => {
    let isDown = true
    fakeApi({
      [`POST /api/${kind}/view`]: () =>
        isDown ? apiError('database_unavailable', {}, 503) : { link: { ...link, is_given: kind !== 'news' } },
    })
    expectConsoleError(/database_unavailable/)
    const { user } = renderScreen(<ConsentLink kind={kind} token="token" />)
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.queryByText(/no longer works/)).toBeNull()
    isDown = false
    await user.click(retry)
    expect(await screen.findByRole('button', { name: /^(Unsubscribe|Yes, sign me up)$/ })).toBeDefined()
  },
)

test('signs an address up, and keeps what was typed when that fails', async () => {
  let isBusy = true
  const requests = fakeApi({
    'POST /api/news': () => (isBusy ? apiError('too_many_requests', {}, 429) : { sent: true }),
  })
  const { user } = renderScreen(<NewsSignUp />)
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.click(screen.getByRole('button', { name: 'Sign up' }))
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.com')
  isBusy = false
  await user.click(screen.getByRole('button', { name: 'Sign up' }))
  expect(await screen.findByText(/Open it within seven days to confirm/)).toBe(document.activeElement)
  expect(requests.at(-1)?.body).toEqual({ email: 'ada@example.com' })
})
