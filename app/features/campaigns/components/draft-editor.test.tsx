import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Campaigns } from '#app/features/campaigns/components/campaigns.tsx'
import type { CampaignDetails, CampaignPreview } from '#shared/campaigns.ts'
import { noCampaignCounts } from '#tests/support/campaign-screen.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, openToasts, renderScreen } from '#tests/support/render-screen.tsx'

const id = '0b9b1a4e-0c6d-4d0e-9f27-3a2c5b1d7e01'
const path = `/dashboard/groups?id=${id}`

const campaign = (change: Partial<CampaignDetails> = {}): CampaignDetails => ({
  ...{ id, state: 'draft', channel: 'sms', purpose: 'news', segment: 'agreed', picked: 0, people: [] },
  ...{ subject: '', body: 'Hi {first_name}', created_at: '2026-11-20T16:00:00.000Z', scheduled_at: null },
  ...{ started_at: null, finished_at: null, problem: null, version: 3, picked_names: [], round: 1 },
  ...{ latest: null, outside_hours: 0, counts: noCampaignCounts() },
  ...change,
})
const person = (name: string, texts = 2) => ({
  ...{ name, address: '+13125550101', skipped: null, subject: '', text: `Hi ${name.split(' ')[0]}`, texts },
})
const preview = (change: Partial<CampaignPreview> = {}): CampaignPreview => ({
  ...{ version: 3, people: 48, reached: 46, texts: 92, cost_micros: 726_800, next_cursor: null },
  ...{ skipped: [{ reason: 'opted_out', people: 2 }], page: [person('Ana Uno'), person('Ben Dos')] },
  ...change,
})

type Handlers = Parameters<typeof fakeApi>[0]
const open = (handlers: Handlers = {}, change: Partial<CampaignDetails> = {}) => {
  const requests = fakeApi({
    [`GET /api/campaigns/${id}`]: () => ({ campaign: campaign(change) }),
    [`GET /api/campaigns/${id}/preview`]: () => ({ preview: preview() }),
    [`PUT /api/campaigns/${id}`]: ({ body }) => ({ version: (body as { version: number }).version + 1 }),
    ...handlers,
  })
  return { requests, ...renderScreen(<Campaigns />, { path }) }
}
const bodies = (requests: { route: string; body: unknown }[], route: string) =>
  requests.filter((request) => request.route === route).map(({ body }) => body)

test('shows how many get it, why others don’t, and the message of each person', async () => {
  const { user } = open({
    [`GET /api/campaigns/${id}/preview`]: ({ query }) => ({
      preview:
        query.get('status') === 'skipped'
          ? preview({ page: [{ ...person('Cy Tres'), skipped: 'opted_out' }] })
          : preview(),
    }),
  })
  expect(await screen.findByText('46 of 48 will get this')).toBeDefined()
  expect(screen.getByText(/2 have opted out\. 92 texts, about \$0\.73\./)).toBeDefined()
  expect(screen.getByText('Hi Ana')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Next person' }))
  expect(screen.getByText('Hi Ben')).toBeDefined()
  expect(screen.getByText(/2 of 46/)).toBeDefined()
  await user.click(screen.getByText('Who doesn’t get it'))
  expect(await screen.findByText('Opted out with STOP')).toBeDefined()
})

test('is saved as it is typed, with the version that was read', async () => {
  const { user, requests } = open()
  const text = await screen.findByLabelText('Text')
  await user.type(text, ', see you!')
  await waitFor(() => expect(bodies(requests, `PUT /api/campaigns/${id}`)).toHaveLength(1))
  expect(bodies(requests, `PUT /api/campaigns/${id}`)[0]).toMatchObject({
    version: 3,
    body: 'Hi {first_name}, see you!',
  })
  await user.click(screen.getByRole('button', { name: 'Coming this week' }))
  await waitFor(() => expect(bodies(requests, `PUT /api/campaigns/${id}`)).toHaveLength(2))
  expect(bodies(requests, `PUT /api/campaigns/${id}`)[1]).toMatchObject({ version: 4, segment: 'coming' })
  expect(await screen.findByText('Draft saved.')).toBeDefined()
})

test('another window’s change is said, and what is typed stays', async () => {
  const { user } = open({ [`PUT /api/campaigns/${id}`]: () => apiError('conflict', {}, 409) })
  const text = await screen.findByLabelText('Text')
  await user.type(text, '!')
  expect(await screen.findByText(/was changed, sent or deleted in another window/)).toBeDefined()
  expect(text).toHaveProperty('value', 'Hi {first_name}!')
  expect(screen.queryByRole('button', { name: 'Send…' })).toBeNull()
})

test('an unknown field is named, and nothing is sent with it', async () => {
  const { user, requests } = open({}, { body: 'Hi {frist_name}' })
  expect((await screen.findAllByText(/There is no field \{frist_name\}/)).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: 'Send…' }))
  expect(openToasts().join()).toContain('There is no field {frist_name}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(requests.filter(({ route }) => route.includes('preview'))).toEqual([])
})

test('an emoji is said to make it longer', async () => {
  const { user } = open()
  await user.type(await screen.findByLabelText('Text'), ' 😀')
  expect(screen.getByText(/because it has a special character or emoji/)).toBeDefined()
})

test('is sent after exactly these numbers are confirmed, and counted again when they have changed', async () => {
  let people = 46
  const { user, requests } = open({
    [`GET /api/campaigns/${id}/preview`]: () => ({
      preview: preview({ reached: people, texts: people * 2 }),
    }),
    [`POST /api/campaigns/${id}/send`]: () => {
      if (people === 47) return {}
      people = 47
      return Response.json(
        { error: { code: 'conflict', details: { people: 47, texts: 94 } } },
        { status: 409 },
      )
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Send…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Send to 46 people, 92 texts, about $0.73' }))
  expect(await dialog.findByText(/Who gets it has changed/)).toBeDefined()
  await user.click(await dialog.findByRole('button', { name: 'Send to 47 people, 94 texts, about $0.73' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies(requests, `POST /api/campaigns/${id}/send`)).toEqual([
    { version: 3, people: 46, texts: 92 },
    { version: 3, people: 47, texts: 94 },
  ])
})

test('is scheduled in the practice’s time, and a time that has passed is said at the field', async () => {
  const { user, requests } = open({
    [`POST /api/campaigns/${id}/schedule`]: () =>
      apiError('invalid_input', { time: 'This time has passed. Choose a later one.' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Send later…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText('Time, Central Time')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Schedule' }))
  expect(await dialog.findByText('This time has passed. Choose a later one.')).toBeDefined()
  expect(bodies(requests, `POST /api/campaigns/${id}/schedule`)).toEqual([
    { version: 3, date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), time: '10:00' },
  ])
})

test('a test goes to the owner’s own number, or says how to get there', async () => {
  let isProved = false
  const { user } = open({
    [`POST /api/campaigns/${id}/test`]: () =>
      isProved ? { to: '+13125550190' } : apiError('phone_not_verified', {}, 409),
  })
  await user.click(await screen.findByRole('button', { name: 'Text a test to me' }))
  expect(await screen.findByRole('link', { name: 'Save and verify it in your profile' })).toBeDefined()
  isProved = true
  await user.click(screen.getByRole('button', { name: 'Text a test to me' }))
  await expectToast('success: Test sent to (312) 555-0190')
})

test('people are picked by search, and stay picked', async () => {
  const client = {
    id: 'c0000000-0000-4000-8000-000000000001',
    name: 'Maya Lee',
    email: 'maya@mail.example',
    phone: null,
  }
  const { user, requests } = open(
    { 'GET /api/clients': () => ({ clients: [client], next_cursor: null, total: null }) },
    { segment: null },
  )
  await user.click(await screen.findByRole('checkbox', { name: /Maya Lee/ }))
  expect(screen.getByRole('button', { name: 'Remove Maya Lee' })).toBeDefined()
  await waitFor(() =>
    expect(bodies(requests, `PUT /api/campaigns/${id}`)[0]).toMatchObject({
      segment: null,
      people: [client.id],
    }),
  )
})
