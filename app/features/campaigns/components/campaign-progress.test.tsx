import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Campaigns } from '#app/features/campaigns/components/campaigns.tsx'
import type { CampaignDetails, CampaignRecipientRow } from '#shared/campaigns.ts'
import { noCampaignCounts } from '#tests/support/campaign-screen.ts'
import { fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const id = '0b9b1a4e-0c6d-4d0e-9f27-3a2c5b1d7e01'
const campaign = (change: Partial<CampaignDetails>): CampaignDetails => ({
  ...{ id, state: 'sending', channel: 'sms', purpose: 'news', segment: 'agreed', picked: 0, people: [] },
  ...{ subject: '', body: 'Hi {first_name}', created_at: '2026-11-20T16:00:00.000Z', scheduled_at: null },
  ...{
    started_at: '2026-11-20T16:00:00.000Z',
    finished_at: null,
    problem: null,
    version: 3,
    picked_names: [],
  },
  ...{ round: 1, latest: null, outside_hours: 0, counts: noCampaignCounts() },
  ...change,
})
const recipients: CampaignRecipientRow[] = [
  {
    id: 'r1',
    name: 'Ana Uno',
    contact_id: 'c1',
    address: '+13125550101',
    status: 'delivered',
    skipped: null,
    failure: null,
  },
  {
    id: 'r2',
    name: 'Ben Dos',
    contact_id: 'c2',
    address: '+13125550102',
    status: 'failed',
    skipped: null,
    failure: 'There is no such number.',
  },
  {
    id: 'r3',
    name: 'Cy Tres',
    contact_id: null,
    address: null,
    status: 'skipped',
    skipped: 'no_phone',
    failure: null,
  },
]

function open(first: Partial<CampaignDetails>, next: Partial<CampaignDetails> = first, handlers = {}) {
  let isChanged = false
  const step = (route: string) => ({
    [route]: () => {
      isChanged = true
      return {}
    },
  })
  const requests = fakeApi({
    [`GET /api/campaigns/${id}`]: () => ({ campaign: campaign(isChanged ? next : first) }),
    [`GET /api/campaigns/${id}/recipients`]: () => ({ recipients, next_cursor: null }),
    ...step(`POST /api/campaigns/${id}/pause`),
    ...step(`POST /api/campaigns/${id}/resume`),
    ...step(`POST /api/campaigns/${id}/cancel`),
    ...step(`POST /api/campaigns/${id}/retry`),
    ...step(`POST /api/campaigns/${id}/unschedule`),
    ...handlers,
  })
  return { requests, ...renderScreen(<Campaigns />, { path: `/dashboard/groups?id=${id}` }) }
}

test('shows what became of each person, with the reason in plain words', async () => {
  open({ state: 'sent', counts: noCampaignCounts({ delivered: 1, failed: 1, skipped: 1 }) })
  expect(await screen.findByText('There is no such number.')).toBeDefined()
  expect(screen.getByText('No phone number')).toBeDefined()
  expect(screen.getByText('1 delivered, 1 failed, 1 left out')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Ana Uno' }).getAttribute('href')).toBe('/dashboard/inbox?id=c1')
})

test('a campaign is paused and resumed', async () => {
  const counts = noCampaignCounts({ waiting: 40, sent: 6 })
  const { user } = open({ counts }, { state: 'paused', counts })
  await user.click(await screen.findByRole('button', { name: 'Pause' }))
  expect(await screen.findByRole('button', { name: 'Resume' })).toBeDefined()
  expect(screen.getByText('Paused')).toBeDefined()
})

test('is cancelled only after a second question that says for how many', async () => {
  const counts = noCampaignCounts({ waiting: 38, queued: 2, sent: 6 })
  const { user, requests } = open({ counts }, { state: 'cancelled', counts })
  await user.click(await screen.findByRole('button', { name: 'Cancel the rest…' }))
  expect(requests.filter(({ route }) => route.endsWith('/cancel'))).toEqual([])
  await user.click(screen.getByRole('button', { name: '40 people won’t get it: cancel' }))
  expect(await screen.findByText('Cancelled')).toBeDefined()
})

test('the failed ones are retried, and the last try is counted by itself', async () => {
  const { user } = open(
    { state: 'sent', counts: noCampaignCounts({ sent: 44, failed: 2 }) },
    {
      state: 'sent',
      round: 2,
      latest: { sent: 1, failed: 1, pending: 0 },
      counts: noCampaignCounts({ sent: 45, failed: 1 }),
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Retry the 2 failed' }))
  await user.click(screen.getByRole('button', { name: 'Send it again to 2 people' }))
  expect(await screen.findByText('Last try: 1 sent, 1 failed')).toBeDefined()
})

test('a scheduled message says when it leaves, and is taken back to be edited', async () => {
  const scheduled_at = '2026-12-01T16:00:00.000Z'
  const { user } = open(
    { state: 'scheduled', scheduled_at, started_at: null },
    { state: 'draft', started_at: null, version: 4 },
    { [`GET /api/campaigns/${id}/preview`]: () => new Promise(() => {}) },
  )
  expect(await screen.findByText('Dec 1, 2026 at 10:00 AM')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Take back and edit' }))
  await waitFor(() => expect(screen.getByLabelText('Text')).toBeDefined())
})

test('waiting for the morning of their time zone is said', async () => {
  open({ outside_hours: 3, counts: noCampaignCounts({ waiting: 3 }) })
  expect(await screen.findByText('3 people get it when it is time for texts where they live.')).toBeDefined()
})
