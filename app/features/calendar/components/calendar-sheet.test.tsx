import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CalendarSheet } from '#app/features/calendar/components/calendar-sheet.tsx'
import type { CalendarEntries } from '#shared/calendar.ts'
import { fakeApi } from '#tests/support/fake-api.ts'
import { confirmed, empty, request } from '#tests/support/open-calendar.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'

const entries: CalendarEntries = {
  ...empty,
  appointments: [
    {
      ...confirmed,
      starts_at: '2099-11-23T18:00:00.000Z',
      client_phone: '+13125550102',
      meeting_link: 'https://meet.example/nia',
      owner_note: 'Bring the foot bath',
    },
    {
      ...request,
      id: '00000000-0000-4000-8000-000000000002',
      client_name: 'Zoë Díaz',
      booked_as: 'Leo Díaz',
      booked_phone: '+13125550199',
      place: 'inPerson',
      note: null,
    },
    {
      ...confirmed,
      id: '00000000-0000-4000-8000-000000000003',
      client_name: 'Called Off',
      status: 'cancelled',
    },
  ],
  blocks: [
    {
      id: '00000000-0000-4000-8000-000000000004',
      starts_at: '2099-11-23T20:00:00.000Z',
      ends_at: '2099-11-23T21:00:00.000Z',
      title: 'Dentist',
    },
  ],
  days: [
    {
      id: '00000000-0000-4000-8000-000000000005',
      date: '2099-11-26',
      kind: 'closed',
      place: null,
      opens: null,
      closes: null,
      note: 'Thanksgiving',
    },
  ],
}

function open(kind: 'day' | 'week', onShow: (kind: 'day' | 'week', date: string) => void = () => undefined) {
  const requests = fakeApi({ 'GET /api/calendar': () => entries })
  return { requests, ...renderScreen(<CalendarSheet kind={kind} date="2099-11-23" onShow={onShow} />) }
}
const lines = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

test('lists a day by time: name, phone, service, link or place, and notes; nothing cancelled', async () => {
  const { requests } = open('day')
  await screen.findByRole('table')
  expect(Object.fromEntries(requests[0]?.query ?? [])).toEqual({
    from: '2099-11-23',
    to: '2099-11-24',
  })
  expect(lines()).toEqual([
    '10:00 – 11:00 AMZoë Díaz (as Leo Díaz)(312) 555-0199Foot detox (not confirmed)In person',
    '12:00 – 1:00 PMNia Okoye(312) 555-0102Foot detoxmeet.example/nia“My first time” · Bring the foot bath',
    '2:00 – 3:00 PMDentist',
  ])
})

test('says what is to be paid of a session that was agreed, before a link that is cut off on paper', async () => {
  const unpaid = { ...confirmed.payment, state: 'unpaid' as const }
  const part = { ...unpaid, state: 'depositPaid' as const, paid_cents: 2000 }
  const at = (hour: number) => ({ starts_at: `2099-11-23T${hour}:00:00.000Z`, note: null })
  const missed = { status: 'completed' as const, ending: 'no_show' as const }
  const appointments = [
    { ...confirmed, ...at(15), id: 'a', place: 'inPerson' as const, payment: unpaid },
    { ...confirmed, ...at(16), id: 'b', meeting_link: 'https://meet.example/nia', payment: part },
    { ...request, ...at(17), id: 'c', place: 'inPerson' as const, payment: unpaid },
    { ...confirmed, ...at(18), id: 'd', ...missed, place: 'inPerson' as const, payment: unpaid },
  ]
  fakeApi({ 'GET /api/calendar': () => ({ ...empty, appointments }) })
  renderScreen(<CalendarSheet kind="day" date="2099-11-23" onShow={() => undefined} />)
  await screen.findByRole('table')
  expect(lines()).toEqual([
    '9:00 – 10:00 AMNia OkoyeFoot detoxIn person, $50.00 to be paid',
    '10:00 – 11:00 AMNia OkoyeFoot detox$30.00 to be paid, meet.example/nia',
    '11:00 AM – 12:00 PMNia OkoyeFoot detox (not confirmed)In person',
    '12:00 – 1:00 PMNia OkoyeFoot detoxIn person',
  ])
})

test('leaves out phone numbers and notes that the owner doesn’t want on paper', async () => {
  const { user } = open('day')
  await user.click(await screen.findByRole('checkbox', { name: 'Phone numbers' }))
  await user.click(screen.getByRole('checkbox', { name: 'Notes' }))
  await screen.findByRole('table')
  expect(lines()[1]).toBe('12:00 – 1:00 PMNia OkoyeFoot detoxmeet.example/nia')
  expect(screen.queryByRole('columnheader', { name: 'Notes' })).toBeNull()
})

test('lists the days of a week, also those without sessions or closed', async () => {
  open('week')
  await screen.findByRole('table')
  expect(screen.getByRole('rowheader', { name: 'Monday, November 23, 2099' })).toBeDefined()
  expect(screen.getByText('Closed: Thanksgiving')).toBeDefined()
  expect(screen.getAllByText('No sessions')).toHaveLength(6)
})

test('prints, and leads to the next day and back to the calendar', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const shown: string[] = []
  const { user } = open('day', (kind, date) => shown.push(`${kind} ${date}`))
  await screen.findByRole('table')
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Next day' }))
  await user.click(screen.getByRole('button', { name: 'Week' }))
  expect(shown).toEqual(['day 2099-11-24', 'week 2099-11-23'])
  expect(screen.getByRole('link', { name: 'Back to the calendar' }).getAttribute('href')).toBe(
    '/dashboard/calendar?view=day&date=2099-11-23',
  )
})

test('a block of several days is on the paper of each, also when it began before', async () => {
  const block = { id: 'b1', starts_at: '2099-11-22T18:00:00.000Z', ends_at: '2099-11-24T19:00:00.000Z' }
  fakeApi({ 'GET /api/calendar': () => ({ ...empty, blocks: [{ ...block, title: 'Family visit' }] }) })
  renderScreen(<CalendarSheet kind="week" date="2099-11-23" onShow={() => undefined} />)
  await screen.findByRole('table')
  expect(lines().slice(0, 5)).toEqual([
    'Monday, November 23, 2099',
    'All dayFamily visit',
    'Tuesday, November 24, 2099',
    'Until 1:00 PMFamily visit',
    'Wednesday, November 25, 2099',
  ])
})

test('names each order that is picked up, with the count and name of every product and what is to be paid', async () => {
  const order = {
    number: 1042,
    customer_name: 'Ada Pine',
    customer_phone: '+13125550177',
    starts_at: '2099-11-23T17:00:00.000Z',
    ends_at: '2099-11-23T18:00:00.000Z',
    lines: [
      { name: 'Gingerade Gallon', quantity: 2 },
      { name: 'Ginger Tea Tin', quantity: 1 },
    ],
    stage: 'open',
    due_cents: 7250,
    owner_note: 'Left the crate here',
  }
  const paid = { ...order, number: 1043, customer_name: null, customer_phone: null, due_cents: 0 }
  const pickup_orders = [
    order,
    { ...paid, lines: [{ name: 'Gingerade Gallon', quantity: 1 }], owner_note: null },
  ]
  fakeApi({ 'GET /api/calendar': () => ({ ...entries, pickup_orders }) })
  renderScreen(<CalendarSheet kind="day" date="2099-11-23" onShow={() => undefined} />)
  await screen.findByRole('table')
  expect(lines().slice(1, 3)).toEqual([
    '11:00 AM – 12:00 PMAda Pine(312) 555-01772 × Gingerade Gallon, 1 × Ginger Tea TinPickup, order 1042, $72.50 to be paidLeft the crate here',
    '11:00 AM – 12:00 PMA customer1 × Gingerade GallonPickup, order 1043',
  ])
})
