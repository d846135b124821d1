import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { InPersonSales } from '#app/features/orders/components/in-person-sales.tsx'
import { NewSale } from '#app/features/orders/components/new-sale.tsx'
import type { InPersonOffer } from '#shared/in-person-sale.ts'
import { addDays, toLocal } from '#shared/local-time.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const gallon: InPersonOffer = {
  ...{ product: 'gingerade', size: 'gallon' },
  ...{ name: 'Gingerade Gallon', unit_cents: 3000 },
}
const single: InPersonOffer = {
  ...{ product: 'gingerade', size: 'single' },
  ...{ name: 'Gingerade Single', unit_cents: 600 },
}
const sale = 'POST /api/checkout/in-person'
type Line = { product: string; size: string; quantity: number }

/** A quote of what is asked for, with 10 % tax; of the gallon there are two. */
function quoteOf({ lines }: { lines: Line[] }) {
  const priced = lines.map((line) => {
    const { name, unit_cents } = line.size === 'gallon' ? gallon : single
    const short = line.size === 'gallon' &&
      line.quantity > 2 && { kind: 'fewer', sentence: 'Only 2 are left.' }
    const excess = line.quantity > 10 && { kind: 'quantity', sentence: 'You can order up to 10 at a time.' }
    const problem = short || excess || null
    return { ...line, name, unit_cents, total_cents: unit_cents * line.quantity, available: 2, problem }
  })
  const cents = priced.reduce((sum, line) => sum + line.total_cents, 0)
  const tax = { cents: cents / 10, label: 'sales tax' }
  return { lines: priced, subtotal_cents: cents, tax, total_cents: cents + tax.cents }
}

async function openSale(handlers: Parameters<typeof fakeApi>[0] = {}) {
  const requests = fakeApi({
    'GET /api/checkout/in-person': () => ({ offers: [gallon, single], missing: [] }),
    'POST /api/checkout/quote': ({ body }) => quoteOf(body as { lines: Line[] }),
    'GET /api/clients': () => ({ clients: [], next_cursor: null, total: { count: 0, more: false } }),
    ...handlers,
  })
  const { user } = renderScreen(<InPersonSales />)
  await user.click(await screen.findByRole('button', { name: 'Sell in person' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sell in person' }))
  const add = (name: string) => user.click(dialog.getByRole('button', { name: `One more, ${name}` }))
  const sent = () => requests.filter(({ route }) => route === sale).map(({ body }) => body)
  return { user, dialog, add, sent }
}

test('what somebody takes along is recorded with its total', async () => {
  const { user, dialog, add, sent } = await openSale({ [sale]: () => ({ number: 1310, is_known: false }) })
  await add('Gingerade Gallon, $30.00')
  await add('Gingerade Single, $6.00')
  expect(await dialog.findByText('Total $39.60, with $3.60 sales tax')).toBeDefined()
  await user.click(dialog.getByRole('radio', { name: /^Another way/ }))
  await user.click(dialog.getByRole('button', { name: 'Record $39.60' }))
  await expectToast('success: Recorded $39.60 as order #1310')
  expect(sent()).toEqual([
    {
      lines: [
        { product: 'gingerade', size: 'gallon', quantity: 1 },
        { product: 'gingerade', size: 'single', quantity: 1 },
      ],
      ...{ method: 'other', total_cents: 3960, key: expect.any(String) },
    },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Sell in person' }))
  const next = within(await screen.findByRole('dialog'))
  expect(next.getByLabelText('Gingerade Gallon, $30.00')).toHaveProperty('value', '0')
})

const ivyWithoutEmail = { id: 'ivy', label: 'Ivy Marsh', email: null }

test('a client who is chosen by their name has the sale on their record', async () => {
  const ivy = { id: 'ivy', name: 'Ivy Marsh', email: 'ivy@example.com', phone: null }
  const { user, dialog, add, sent } = await openSale({
    'GET /api/clients': () => ({ clients: [ivy], next_cursor: null, total: { count: 1, more: false } }),
    [sale]: () => ({ number: 1310, is_known: false }),
  })
  await add('Gingerade Gallon, $30.00')
  await user.type(dialog.getByLabelText('Name (optional)'), 'Iv')
  await user.click(await dialog.findByRole('button', { name: 'Ivy Marsh, ivy@example.com' }))
  expect(dialog.queryByLabelText('Name (optional)')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Record $33.00' }))
  await expectToast('success: Recorded $33.00 as order #1310')
  expect(sent()).toEqual([expect.objectContaining({ client: 'ivy' })])
  expect(sent()[0]).not.toHaveProperty('name')
})

test('a sale that begins on a record is that client’s', async () => {
  const requests = fakeApi({
    'GET /api/checkout/in-person': () => ({ offers: [gallon], missing: [] }),
    'POST /api/checkout/quote': ({ body }) => quoteOf(body as { lines: Line[] }),
    [sale]: () => ({ number: 1310, is_known: false }),
  })
  const { user } = renderScreen(<NewSale client={ivyWithoutEmail} onClose={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'One more, Gingerade Gallon, $30.00' }))
  expect(screen.getByText(/isn’t counted on their record/)).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Record $33.00' }))
  await waitFor(() =>
    expect(requests.find(({ route }) => route === sale)?.body).toMatchObject({ client: 'ivy' }),
  )
})

test('a sale of an earlier day is recorded with its day, and one without a day is not', async () => {
  const { user, dialog, add, sent } = await openSale({ [sale]: () => ({ number: 1310, is_known: false }) })
  await add('Gingerade Gallon, $30.00')
  const day = dialog.getByLabelText('When was it sold?')
  await user.clear(day)
  await user.click(dialog.getByRole('button', { name: 'Record $33.00' }))
  expect(await dialog.findByText('Choose a date.')).toBeDefined()
  expect(sent()).toEqual([])
  const yesterday = addDays(toLocal(new Date()).date, -1)
  await user.type(day, yesterday)
  await user.click(dialog.getByRole('button', { name: 'Record $33.00' }))
  await expectToast('success: Recorded $33.00 as order #1310')
  expect(sent()).toMatchObject([{ sold_on: yesterday }])
})

test('nothing is sent before something is chosen, nor more than there is', async () => {
  const { user, dialog, add, sent } = await openSale()
  await user.click(dialog.getByRole('button', { name: 'Record' }))
  expect(dialog.getByRole('alert').textContent).toBe('Choose what was sold.')
  for (let count = 0; count < 3; count++) await add('Gingerade Gallon, $30.00')
  expect(await dialog.findByText('Gingerade Gallon: Only 2 are left.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: /^Record/ }))
  expect(sent()).toEqual([])
})

test('more is sold in person than one online order may hold', async () => {
  const { user, dialog, sent } = await openSale({ [sale]: () => ({ number: 1312, is_known: false }) })
  const single = dialog.getByLabelText('Gingerade Single, $6.00')
  await user.clear(single)
  await user.type(single, '12')
  await user.click(await dialog.findByRole('button', { name: 'Record $79.20' }))
  await expectToast('success: Recorded $79.20 as order #1312')
  expect(sent()).toHaveLength(1)
})

test('a refused sale says why and stays; sent again it is the same one', async () => {
  const answers = [apiError('database_unavailable', {}, 503), { number: 1311, is_known: false }]
  const { user, dialog, add, sent } = await openSale({ [sale]: () => answers.shift() ?? {} })
  await add('Gingerade Single, $6.00')
  await user.click(await dialog.findByRole('button', { name: 'Record $6.60' }))
  await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''))
  expect(dialog.getByLabelText('Gingerade Single, $6.00')).toHaveProperty('value', '1')
  await user.type(dialog.getByLabelText('Name (optional)'), 'A neighbour')
  await user.click(await dialog.findByRole('button', { name: 'Record $6.60' }))
  await expectToast('success: Recorded $6.60 as order #1311')
  const [first, second] = sent()
  expect(second).toEqual({ ...(first as object), name: 'A neighbour' })
})

test('the same for the next person, after a sale that was given up, is another sale', async () => {
  const answers = [apiError('database_unavailable', {}, 503), { number: 1313, is_known: false }]
  const { user, dialog, add, sent } = await openSale({ [sale]: () => answers.shift() ?? {} })
  await add('Gingerade Single, $6.00')
  await user.click(await dialog.findByRole('button', { name: 'Record $6.60' }))
  await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''))
  await user.click(dialog.getByRole('button', { name: 'Back' }))
  await user.click(screen.getByRole('button', { name: 'Sell in person' }))
  const next = within(await screen.findByRole('dialog', { name: 'Sell in person' }))
  await user.click(next.getByRole('button', { name: 'One more, Gingerade Single, $6.00' }))
  await user.click(await next.findByRole('button', { name: 'Record $6.60' }))
  await expectToast('success: Recorded $6.60 as order #1313')
  const keys = sent().map((body) => (body as { key: string }).key)
  expect(new Set(keys).size).toBe(2)
})

test('a sale that turns out to be recorded already is told as that: it may have been the one before', async () => {
  const answers = [apiError('database_unavailable', {}, 503), { number: 1311, is_known: true }]
  const { user, dialog, add } = await openSale({ [sale]: () => answers.shift() ?? {} })
  await add('Gingerade Single, $6.00')
  await user.click(await dialog.findByRole('button', { name: 'Record $6.60' }))
  await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''))
  await user.click(await dialog.findByRole('button', { name: 'Record $6.60' }))
  await expectToast(
    'success: This sale was already recorded, as order #1311. Was it another one? Then record it again.',
  )
})

test('nothing is offered where nothing can be picked up', async () => {
  let isAsked = false
  fakeApi({
    'GET /api/checkout/in-person': () => {
      isAsked = true
      return { offers: [], missing: [] }
    },
  })
  renderScreen(<InPersonSales />)
  await waitFor(() => expect(isAsked).toBe(true))
  expect(screen.queryByRole('button')).toBeNull()
})
