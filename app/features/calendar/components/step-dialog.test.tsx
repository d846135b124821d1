import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { confirmed, empty, openCalendar, request, steps } from '#tests/support/open-calendar.tsx'
import { expectToast } from '#tests/support/render-screen.tsx'

const withSession = { 'GET /api/calendar': () => ({ ...empty, appointments: [confirmed] }) }
const answer = () => ({ appointment: { ...confirmed, sequence: 2 }, tells_client: true })

async function openStep(name: string, handlers: Parameters<typeof openCalendar>[0] = {}) {
  const screenOf = openCalendar({ ...withSession, ...handlers })
  await screenOf.user.click(await screen.findByRole('button', { name: /Nia Okoye/ }))
  await screenOf.user.click(screen.getByRole('button', { name }))
  return screenOf
}

test('the time that a session has is no time to move it to', async () => {
  const { user } = await openStep('Move')
  await user.click(screen.getByText('Another time'))
  fireEvent.change(screen.getByLabelText('Date and time'), { target: { value: '2099-11-23T10:00' } })
  await user.click(screen.getByRole('button', { name: 'Choose' }))
  expect(await screen.findByText('The session is at this time already. Choose another.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Move' })).toHaveProperty('disabled', true)
})

test('the times that a session can be moved to begin shortly before it, however far ahead it is', async () => {
  const days: (string | null)[] = []
  await openStep('Move', {
    'GET /api/calendar/free-times': ({ query }) => {
      days.push(query.get('from'))
      return { days: [] }
    },
  })
  await waitFor(() => expect(days).toEqual(['2099-11-20']))
})

test('a session that has begun by the server’s clock can be marked as done on a phone whose clock is behind', async () => {
  const now = '2099-11-23T16:10:00.000Z'
  const { user } = openCalendar({
    'GET /api/calendar': () => ({ ...withSession['GET /api/calendar'](), now }),
  })
  await user.click(await screen.findByRole('button', { name: /Nia Okoye/ }))
  expect(screen.getByRole('button', { name: 'Done' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Didn’t come' })).toBeDefined()
})

const entry = {
  id: 'w1',
  created_at: '2026-11-20T16:00:00.000Z',
  service_type: 'Online Consultations',
  duration_minutes: 60,
  part_of_day: 'any',
  weekdays: null,
  until: '2099-12-28',
  offer: null,
  client_id: null,
  client_name: 'Iris Bell',
  client_email: 'iris@example.com',
  client_phone: null,
}
const waiting = { 'GET /api/calendar/waitlist': () => ({ entries: [entry] }) }

test('while somebody waits, the owner chooses whether a cancelled time is offered to them', async () => {
  const { user, sent } = await openStep('Cancel session', { ...waiting, [`POST ${steps}/cancel`]: answer })
  const offer = await screen.findByRole('checkbox', { name: 'Offer this time to the waitlist' })
  expect(offer).toHaveProperty('checked', false)
  await user.click(offer)
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel session' }))
  await waitFor(() => expect(sent(`POST ${steps}/cancel`)).toMatchObject([{ offer_waitlist: true }]))
})

test('a time on a closed day, or in blocked time, isn’t offered to the waitlist', async () => {
  const closed = { id: 'd1', date: '2099-11-23', kind: 'closed', opens: null, closes: null, note: null }
  const block = {
    ...{ id: 'b1', title: null },
    ...{ starts_at: '2099-11-23T15:00:00.000Z', ends_at: '2099-11-23T23:00:00.000Z' },
  }
  const sessions = { ...empty, appointments: [confirmed] }
  const isOffered = async (day: object) => {
    cleanup()
    const { sent } = await openStep('Cancel session', { ...waiting, 'GET /api/calendar': () => day })
    await waitFor(() => expect(sent('GET /api/calendar')).toHaveLength(2))
    await screen.findByText('Your appointment is confirmed')
    return screen.queryByRole('checkbox', { name: 'Offer this time to the waitlist' }) !== null
  }
  expect(await isOffered({ ...sessions, days: [{ ...closed, place: 'inPerson' }] })).toBe(true)
  expect(await isOffered({ ...sessions, days: [{ ...closed, place: null }] })).toBe(false)
  expect(await isOffered({ ...sessions, blocks: [block] })).toBe(false)
})

test('a request with other times offered waits for its client, not for the owner', async () => {
  const offered_times = ['2099-11-24T16:00:00.000Z']
  openCalendar({ 'GET /api/calendar/requests': () => ({ requests: [{ ...request, offered_times }] }) })
  expect(await screen.findByText(/^Waiting for Nia until Fri, Nov 20, 10:00 AM\.$/)).toBeDefined()
  expect(screen.queryByText(/or it expires/)).toBeNull()
  expect(screen.getByRole('heading', { name: 'Requests' })).toBeDefined()
})

test('the three requests to be answered soonest stand above the calendar, and the others are folded', async () => {
  const expires = (hour: number) => `2099-11-20T${hour}:00:00.000Z`
  const people = { Ann: 19, Bea: 16, Cid: 18, Dan: 17, Eve: 15 }
  const requests = Object.entries(people).map(([client_name, hour]) => ({
    ...{ ...request, id: client_name, client_name, request_expires_at: expires(hour) },
    ...(client_name === 'Eve' && { offered_times: ['2099-11-24T16:00:00.000Z'] }),
  }))
  const { user } = openCalendar({ 'GET /api/calendar/requests': () => ({ requests }) })
  const folded = (await screen.findByText('More requests (2)')).closest('details')
  const names = screen
    .getAllByRole('button', { name: /^Accept/ })
    .map((button) => button.getAttribute('aria-label')?.slice(7, 10))
  expect(names).toEqual(['Bea', 'Dan', 'Cid', 'Ann', 'Eve'])
  const isFolded = (name: string) => folded?.textContent?.includes(name)
  expect(['Bea', 'Dan', 'Cid', 'Ann', 'Eve'].map(isFolded)).toEqual([false, false, false, true, true])
  expect(folded?.open).toBe(false)
  await user.click(screen.getByText('More requests (2)'))
  expect(folded?.open).toBe(true)
})

test('the note of a step that is undone is there for the next try', async () => {
  const { user, sent } = openCalendar({
    'GET /api/calendar/requests': () => ({ requests: [request] }),
    [`POST ${steps}/decline`]: answer,
    [`POST ${steps}/undo`]: () => ({ appointment: { ...request, sequence: 2 } }),
  })
  const decline = await screen.findByRole('button', { name: /^Decline Nia Okoye/ })
  await user.click(decline)
  await user.type(screen.getByRole('textbox', { name: /^Note/ }), 'I am away')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await expectToast('success: Undone. Nothing was sent.')
  await user.click(await screen.findByRole('button', { name: /^Decline Nia Okoye/ }))
  expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveProperty('value', 'I am away')
  expect(sent(`POST ${steps}/decline`)).toMatchObject([{ note: 'I am away' }])
})
