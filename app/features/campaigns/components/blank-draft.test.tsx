import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Campaigns } from '#app/features/campaigns/components/campaigns.tsx'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const id = '0b9b1a4e-0c6d-4d0e-9f27-3a2c5b1d7e02'
const list = { campaigns: [], next_cursor: null, price_micros: 7900 }
const emptyPreview = {
  ...{ version: 1, people: 0, reached: 0, texts: 0, cost_micros: 0, skipped: [], page: [] },
  next_cursor: null,
}

type Handlers = Parameters<typeof fakeApi>[0]
const open = (path: string, draft = id, handlers: Handlers = {}) => {
  const requests = fakeApi({
    'GET /api/campaigns': () => list,
    [`GET /api/campaigns/${draft}/preview`]: () => ({ preview: emptyPreview }),
    [`PUT /api/campaigns/${draft}`]: ({ body }) => ({ version: (body as { version: number }).version + 1 }),
    ...handlers,
  })
  const written = () => requests.filter(({ route }) => !route.startsWith('GET'))
  return { requests, written, ...renderScreen(<Campaigns />, { path }) }
}

test('a new message that nothing is written of is stored nowhere', async () => {
  const { user, requests, currentPath } = open('/dashboard/groups?segment=coming')
  await user.click(await screen.findByRole('button', { name: 'New message to “Coming this week”' }))
  expect(await screen.findByLabelText('Text')).toHaveProperty('value', '')
  expect(screen.getByRole('button', { name: 'Coming this week' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText('Saved once you write or choose something.')).toBeDefined()
  expect(currentPath()).toMatch(/^\/dashboard\/groups\?id=[0-9a-f-]{36}&new=coming$/)
  await user.click(screen.getByRole('link', { name: 'All group messages' }))
  expect(await screen.findByText('No group messages yet.')).toBeDefined()
  expect(requests.map(({ route }) => route).filter((route) => route !== 'GET /api/campaigns')).toEqual([])
})

test('the first change stores it, and the writing goes on', async () => {
  const { user, written, currentPath } = open(`/dashboard/groups?id=${id}&new=agreed`)
  const text = await screen.findByLabelText('Text')
  await user.type(text, 'Hi')
  await waitFor(() => expect(currentPath()).toBe(`/dashboard/groups?id=${id}`))
  await user.type(text, ' all')
  await waitFor(() => expect(written()).toHaveLength(2))
  expect(written().map(({ body }) => body)).toMatchObject([
    { version: 0, segment: 'agreed', body: 'Hi' },
    { version: 1, segment: 'agreed', body: 'Hi all' },
  ])
  expect(await screen.findByText('Draft saved.')).toBeDefined()
  expect(screen.getByLabelText('Text')).toBe(text)
  expect(document.activeElement).toBe(text)
})

test('what was written just before leaving is stored, and opened again from the history', async () => {
  const draft = id.replace(/2$/, '3')
  const stored = { state: 'draft', channel: 'sms', purpose: 'news', segment: 'agreed', people: [] }
  const { user, written, back } = open(`/dashboard/groups?id=${draft}&new=agreed`, draft, {
    [`GET /api/campaigns/${draft}`]: () => ({
      campaign: {
        ...stored,
        id: draft,
        version: 1,
        subject: '',
        body: 'Hi',
        picked_names: [],
        problem: null,
      },
    }),
  })
  await user.type(await screen.findByLabelText('Text'), 'Hi')
  await user.click(screen.getByRole('link', { name: 'All group messages' }))
  await waitFor(() => expect(written()).toHaveLength(1))
  await back()
  expect(await screen.findByLabelText('Text')).toHaveProperty('value', 'Hi')
})

test('a blank one that another window has written says so, and loads what is stored', async () => {
  const draft = id.replace(/2$/, '4')
  const stored = { state: 'draft', channel: 'sms', purpose: 'news', segment: 'agreed', people: [] }
  const { user } = open(`/dashboard/groups?id=${draft}&new=agreed`, draft, {
    [`PUT /api/campaigns/${draft}`]: () => apiError('conflict', {}, 409),
    [`GET /api/campaigns/${draft}`]: () => ({
      campaign: {
        ...stored,
        id: draft,
        version: 4,
        subject: '',
        body: 'Ho',
        picked_names: [],
        problem: null,
      },
    }),
  })
  await user.type(await screen.findByLabelText('Text'), 'Hi')
  await user.click(await screen.findByRole('button', { name: 'Load what is stored' }))
  await waitFor(() => expect(screen.getByLabelText('Text')).toHaveProperty('value', 'Ho'))
})
