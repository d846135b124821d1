import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StockList } from '#app/features/selling/components/stock-list.tsx'
import type { StockBatch, StockProduct } from '#shared/selling.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'
import { Visits } from '#tests/support/visits.tsx'

const id = '11111111-1111-4111-8111-111111111111'
const batch: StockBatch = {
  id,
  name: 'Pilot batch 3',
  created_at: '2026-11-01T12:00:00.000Z',
  on_hand: 20,
  reserved: 3,
  sold: 30,
  sell_until: null,
  has_ended: false,
  corrections: [],
}
const uncounted: StockProduct = {
  slug: 'gingerade',
  name: 'Gingerade',
  is_offered: true,
  sizes: [
    { name: 'Single Bottle', units: 1 },
    { name: '6-Pack', units: 6 },
  ],
  available: null,
  waiting: 0,
  batches: [],
}
const counted: StockProduct = { ...uncounted, available: 17, batches: [batch] }
const list = (product: StockProduct) => ({ products: [product] })
const inDialog = () => within(screen.getByRole('dialog'))

test('a product that nobody counts says so; counting it says what each size takes', async () => {
  const requests = fakeApi({
    'GET /api/stock': () => list(uncounted),
    'POST /api/stock/batches': () => list(counted),
  })
  const { user } = renderScreen(<StockList />)
  expect(await screen.findByText('Not counted: it can always be ordered.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Count stock of Gingerade' }))
  expect(inDialog().getByText('Single Bottle takes 1 unit, 6-Pack 6 units.')).toBeDefined()
  await user.type(inDialog().getByLabelText('Units to sell'), '50')
  await user.click(inDialog().getByRole('button', { name: 'Add batch' }))
  await expectToast('success: Batch added')
  expect(requests.at(-1)?.body).toEqual({
    id: expect.any(String),
    product: 'gingerade',
    name: 'Batch 1',
    on_hand: 50,
    sell_until: null,
  })
  expect(await screen.findByText('17 left to sell, 3 being paid for, 30 sold.')).toBeDefined()
})

test('an entry that is refused stays in the form with its sentence', async () => {
  const sent: unknown[] = []
  fakeApi({
    'GET /api/stock': () => list(uncounted),
    'POST /api/stock/batches': ({ body }) => {
      sent.push(body)
      return apiError('invalid_input', { on_hand: 'Enter a whole number from 0 to 100,000.' })
    },
  })
  const { user } = renderScreen(<StockList />)
  await user.click(await screen.findByRole('button', { name: 'Count stock of Gingerade' }))
  await user.type(inDialog().getByLabelText('Units to sell'), 'many')
  await user.click(inDialog().getByRole('button', { name: 'Add batch' }))
  expect(await inDialog().findByText('Enter a whole number from 0 to 100,000.')).toBeDefined()
  expect(inDialog().getByLabelText('Units to sell')).toHaveProperty('value', 'many')
  expect(sent).toMatchObject([{ on_hand: null }])
})

test('a product that is sold out says who waits', async () => {
  fakeApi({ 'GET /api/stock': () => list({ ...counted, available: 0, waiting: 7 }) })
  renderScreen(<StockList />)
  expect(await screen.findByText('Sold out, 3 being paid for, 30 sold.')).toBeDefined()
  expect(screen.getByText(/^7 people wait for it\. They get one email by themselves/)).toBeDefined()
})

test('a count that changed meanwhile is read again, and what is typed stays', async () => {
  let onHand = 20
  const requests = fakeApi({
    'GET /api/stock': () => list({ ...counted, batches: [{ ...batch, on_hand: onHand }] }),
    [`PUT /api/stock/batches/${id}`]: ({ body }) => {
      const { seen } = body as { seen: number }
      onHand = 18
      return seen === 18
        ? list(counted)
        : apiError('conflict', { on_hand: 'The count changed meanwhile: it is 18 now.' }, 409)
    },
  })
  const { user } = renderScreen(<StockList />)
  await user.click(await screen.findByRole('button', { name: 'Correct the count of Pilot batch 3' }))
  await user.clear(inDialog().getByLabelText('Units that aren’t sold yet'))
  await user.type(inDialog().getByLabelText('Units that aren’t sold yet'), '15')
  await user.type(inDialog().getByLabelText('Why'), 'Some broke')
  await user.click(inDialog().getByRole('button', { name: 'Correct' }))
  expect(await inDialog().findByText('The count changed meanwhile: it is 18 now.')).toBeDefined()
  expect(await screen.findByText('15 left, 3 being paid for, 30 sold.')).toBeDefined()
  await user.click(inDialog().getByRole('button', { name: 'Correct' }))
  await expectToast('success: Count corrected')
  expect(requests.at(-1)?.body).toEqual({ on_hand: 15, seen: 18, reason: 'Some broke' })
})

test('the newest correction and the last day are shown; an ended batch can’t be ended again', async () => {
  const corrections = [
    { at: '2026-11-02T12:00:00.000Z', reason: 'Found one', from: 19, to: 20 },
    { at: '2026-11-03T12:00:00.000Z', reason: 'Two broke', from: 20, to: 18 },
  ]
  const ended = { ...batch, id: id.replaceAll('1', '2'), name: 'Batch 1', has_ended: true, corrections }
  const batches = [ended, { ...batch, sell_until: '2026-12-24' }]
  fakeApi({ 'GET /api/stock': () => list({ ...counted, batches }) })
  renderScreen(<StockList />)
  expect(await screen.findByText('Nov 3, 2026: 20 corrected to 18. Two broke')).toBeDefined()
  expect(screen.queryByText(/Found one/)).toBeNull()
  expect(screen.getByText('17 left, 3 being paid for, 30 sold. Sold through Dec 24, 2026.')).toBeDefined()
  expect(screen.getAllByRole('button', { name: /^Stop selling/ })).toHaveLength(1)
})

test.each([
  [
    'Stop selling Pilot batch 3',
    'Stop selling',
    `POST /api/stock/batches/${id}/end`,
    'Pilot batch 3 is no longer sold',
  ],
  [
    'Stop counting Gingerade',
    'Stop counting',
    'POST /api/stock/stop-counting',
    'Gingerade is no longer counted',
  ],
])('‘%s’ asks first', async (name, confirm, route, toast) => {
  const requests = fakeApi({ 'GET /api/stock': () => list(counted), [route]: () => list(uncounted) })
  const { user } = renderScreen(<StockList />)
  await user.click(await screen.findByRole('button', { name }))
  expect(requests.map((request) => request.route)).toEqual(['GET /api/stock'])
  await user.click(inDialog().getByRole('button', { name: confirm }))
  await expectToast(`success: ${toast}`)
  expect(requests.map((request) => request.route)).toContain(route)
})

test('the next batch is named after the highest number so far', async () => {
  const batches = [
    { ...batch, name: 'Batch 42' },
    { ...batch, id: '00000000-0000-4000-8000-000000000042', name: 'Batch 41' },
  ]
  fakeApi({ 'GET /api/stock': () => list({ ...counted, batches }) })
  const { user } = renderScreen(<StockList />)
  await user.click(await screen.findByRole('button', { name: /^Add (a )?batch/ }))
  expect(inDialog().getByDisplayValue('Batch 43')).toBeDefined()
})

test('what was sold meanwhile on another screen is off the count when the list is opened again', async () => {
  let available = 17
  fakeApi({ 'GET /api/stock': () => list({ ...counted, available }) })
  const { user } = renderScreen(
    <Visits>
      <StockList />
    </Visits>,
  )
  expect(await screen.findByText(/^17 left to sell/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Another screen' }))
  available = 15
  await user.click(screen.getByRole('button', { name: 'Another screen' }))
  expect(await screen.findByText(/^15 left to sell/)).toBeDefined()
})
