import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { confirmed, empty, openCalendar, steps } from '#tests/support/open-calendar.tsx'
import { expectToast } from '#tests/support/render-screen.tsx'

test('closing a day shows the sessions then, and offers to move them', async () => {
  const { user, sent } = openCalendar({
    [`POST ${steps}/move`]: () => ({ appointment: { ...confirmed, sequence: 2 }, tells_client: true }),
    [`POST ${steps}/undo`]: () => ({ appointment: { ...confirmed, sequence: 3 } }),
    'PUT /api/calendar/days': ({ body }) => ({
      saved: typeof body === 'object' && body !== null && 'confirm' in body,
      affected: [confirmed],
      pickups: [],
      warning: null,
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Close a day' }))
  await user.click(screen.getByRole('button', { name: 'Close this day' }))
  expect(await screen.findByText(/There is one session then/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Close anyway' }))
  const day = { date: '2099-11-23', kind: 'closed', place: null }
  expect(sent('PUT /api/calendar/days')).toEqual([day, { ...day, confirm: true }])
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Close days' }))
  await user.click(await screen.findByRole('button', { name: 'Move Nia Okoye' }))
  const move = within(screen.getByRole('dialog', { name: 'Move Nia Okoye' }))
  await user.click(await move.findByRole('button', { name: '11:00 AM' }))
  await user.click(move.getByRole('button', { name: 'Move' }))
  const closing = within(await screen.findByRole('dialog', { name: 'Close days' }))
  expect(await closing.findByText('Moved')).toBeDefined()
  await user.click(closing.getByRole('button', { name: 'Undo: Nia Okoye' }))
  expect(await closing.findByRole('button', { name: 'Move Nia Okoye' })).toBeDefined()
})

test('who still has a session on a closed day is reached again from the note of the day', async () => {
  const closed = { id: 'd1', date: '2099-11-23', kind: 'closed', place: null, opens: null, closes: null }
  const { user } = openCalendar({
    'GET /api/calendar': () => ({ ...empty, appointments: [confirmed], days: [{ ...closed, note: null }] }),
    [`POST ${steps}/move`]: () => ({ appointment: { ...confirmed, sequence: 2 }, tells_client: true }),
  })
  expect(await screen.findByText('One session on this closed day')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^Move or cancel the sessions/ }))
  await user.click(screen.getByRole('button', { name: 'Move Nia Okoye' }))
  const move = within(screen.getByRole('dialog', { name: 'Move Nia Okoye' }))
  await user.click(await move.findByRole('button', { name: '11:00 AM' }))
  await user.click(move.getByRole('button', { name: 'Move' }))
  const list = within(await screen.findByRole('dialog', { name: 'Sessions on a closed day' }))
  expect(await list.findByText('Moved')).toBeDefined()
})

test('only one place is closed for several days, with a reason', async () => {
  const { user, sent } = openCalendar({
    'PUT /api/calendar/days': () => ({ saved: true, affected: [], pickups: [], warning: null }),
  })
  await user.click(await screen.findByRole('button', { name: 'Close a day' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Close days' }))
  await user.selectOptions(dialog.getByLabelText('For'), 'Online sessions')
  fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2099-11-25' } })
  await user.type(dialog.getByLabelText(/^Reason/), 'Conference')
  await user.click(dialog.getByRole('button', { name: 'Close these days' }))
  await waitFor(() =>
    expect(sent('PUT /api/calendar/days')).toEqual([
      { date: '2099-11-23', until: '2099-11-25', kind: 'closed', place: 'online', note: 'Conference' },
    ]),
  )
})

test('cancelled sessions are behind a switch', async () => {
  const cancelled = { ...confirmed, status: 'cancelled' as const }
  const { user } = openCalendar({
    'GET /api/calendar': ({ query }) => ({
      ...empty,
      appointments: query.get('cancelled') === 'shown' ? [cancelled] : [],
    }),
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Show cancelled sessions' }))
  expect(await screen.findByText('Cancelled')).toBeDefined()
})

test('the history of a session is read when it is opened', async () => {
  const moved = {
    at: '2099-11-01T16:00:00.000Z',
    actor: 'client',
    kind: 'moved',
    from: '2099-11-22T16:00:00.000Z',
    to: confirmed.starts_at,
    note: null,
  }
  const { user } = openCalendar({
    'GET /api/calendar': () => ({ ...empty, appointments: [confirmed] }),
    [`GET ${steps}/events`]: () => ({ events: [moved] }),
  })
  await user.click(await screen.findByRole('button', { name: /Nia Okoye/ }))
  await user.click(screen.getByRole('button', { name: 'History' }))
  expect(
    await screen.findByText('Nia Okoye moved it from Sun, Nov 22, 10:00 AM to Mon, Nov 23, 10:00 AM.'),
  ).toBeDefined()
})

test('the grid has a section for each day, and opens a session', async () => {
  const { user } = openCalendar(
    { 'GET /api/calendar': () => ({ ...empty, appointments: [confirmed] }) },
    'week',
  )
  const monday = await screen.findByRole('region', { name: 'Monday, November 23, 2099' })
  await user.click(within(monday).getByRole('button', { name: /^Nia Okoye/ }))
  expect(screen.getByRole('dialog', { name: 'Nia Okoye' })).toBeDefined()
  expect(screen.getAllByRole('region', { name: /, November \d+, 2099$/ })).toHaveLength(7)
})

test('arrow keys move between the times of the grid, and Enter adds a session there', async () => {
  const shown: string[] = []
  const { user } = openCalendar({}, 'week', (view, date) => shown.push(`${view} ${date}`))
  const first = await screen.findByRole('button', { name: 'Add at 9:00 AM, Monday, November 23, 2099' })
  expect(first.tabIndex).toBe(0)
  first.focus()
  await user.keyboard('{ArrowDown}{ArrowRight}')
  const next = screen.getByRole('button', { name: 'Add at 9:30 AM, Tuesday, November 24, 2099' })
  expect(document.activeElement).toBe(next)
  expect([first.tabIndex, next.tabIndex]).toEqual([-1, 0])
  await user.keyboard('{End}{ArrowRight}')
  expect(shown).toEqual(['week 2099-11-30'])
  await user.keyboard('{PageUp}{Home}{Enter}')
  expect(shown).toEqual(['week 2099-11-30', 'week 2099-11-16'])
  const dialog = within(screen.getByRole('dialog', { name: 'Add a session' }))
  expect(dialog.getByText('Mon, Nov 23, 9:30 AM')).toBeDefined()
})

test('a block is moved in its dialog, which says first what is in the way', async () => {
  const id = '00000000-0000-4000-8000-000000000008'
  const block = {
    id,
    starts_at: '2099-11-23T18:00:00.000Z',
    ends_at: '2099-11-23T19:00:00.000Z',
    title: 'Dentist',
  }
  const { user, sent } = openCalendar({
    'GET /api/calendar': () => ({ ...empty, blocks: [block] }),
    'GET /api/calendar/problems': ({ query }) => ({
      problems: query.get('ends_at') === block.ends_at ? [] : ['It’s too close to Nia Okoye.'],
    }),
    [`PUT /api/calendar/blocks/${id}`]: () => ({ block, affected: [], pickups: [] }),
  })
  await user.click(await screen.findByRole('button', { name: /Dentist/ }))
  const dialog = within(screen.getByRole('dialog', { name: 'Dentist' }))
  fireEvent.change(dialog.getByLabelText('Until'), { target: { value: '11:30' } })
  expect(dialog.getByText('The end comes after the start.')).toBeDefined()
  fireEvent.change(dialog.getByLabelText('Until'), { target: { value: '14:00' } })
  await user.click(await dialog.findByRole('button', { name: 'Save anyway' }))
  await waitFor(() =>
    expect(sent(`PUT /api/calendar/blocks/${id}`)).toEqual([
      { ...block, id: undefined, ends_at: '2099-11-23T20:00:00.000Z', any_time: true },
    ]),
  )
})

test('time blocked on another day is shown then, and told with its day and time', async () => {
  const block = {
    id: '00000000-0000-4000-8000-000000000008',
    starts_at: '2099-12-04T19:00:00.000Z',
    ends_at: '2099-12-04T23:00:00.000Z',
    title: null,
  }
  const shown: string[] = []
  const { user } = openCalendar(
    { 'POST /api/calendar/blocks': () => ({ block, affected: [], pickups: [] }) },
    'day',
    (view, date) => shown.push(`${view} ${date}`),
  )
  await user.click(await screen.findByRole('button', { name: 'Block time' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Block' }))
  await expectToast('success: Blocked: Fri, Dec 4, 1:00 PM to 5:00 PM')
  expect(shown).toEqual(['day 2099-12-04'])
})

test('who has a session in blocked time is moved or cancelled right there', async () => {
  const block = {
    id: '00000000-0000-4000-8000-000000000008',
    starts_at: '2099-11-23T16:00:00.000Z',
    ends_at: '2099-11-23T20:00:00.000Z',
    title: null,
  }
  const { user } = openCalendar({
    'GET /api/calendar/problems': () => ({ problems: ['It’s too close to Nia Okoye.'] }),
    'POST /api/calendar/blocks': () => ({ block, affected: [confirmed], pickups: [] }),
    [`POST ${steps}/cancel`]: () => ({
      appointment: { ...confirmed, status: 'cancelled', sequence: 2 },
      tells_client: true,
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Block time' }))
  await user.click(await screen.findByRole('button', { name: 'Block anyway' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sessions in the blocked time' }))
  expect(document.activeElement?.textContent).toBe('Sessions in the blocked time')
  await user.click(dialog.getByRole('button', { name: 'Cancel Nia Okoye' }))
  await user.click(
    within(screen.getByRole('dialog', { name: /^Cancel/ })).getByRole('button', {
      name: 'Cancel session',
    }),
  )
  expect(await dialog.findByText('Cancelled')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Finish' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('closing a day names who was promised to pick up an order then, and leads to each order', async () => {
  const pickup = 'Rosa Lind picks up order #12 on Nov 23, 2099. Tell them if you won’t be there.'
  const { user, sent } = openCalendar({
    'PUT /api/calendar/days': ({ body }) => ({
      saved: typeof body === 'object' && body !== null && 'confirm' in body,
      affected: [],
      pickups: [
        { order_number: 12, sentence: pickup },
        { order_number: null, sentence: '1 more order is picked up then.' },
      ],
      warning: null,
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Close a day' }))
  await user.click(screen.getByRole('button', { name: 'Close this day' }))
  expect((await screen.findByText(pickup)).closest('[role=alert]')).not.toBeNull()
  expect(screen.queryByRole('link', { name: 'Order 12' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close anyway' }))
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Order 12' })
  expect(link.pathname).toBe('/dashboard/orders/12')
  await user.click(screen.getByRole('button', { name: 'Finish' }))
  expect(sent('PUT /api/calendar/days')).toHaveLength(2)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('days that are probably mistyped are asked about', async () => {
  const warning = 'This is more than a year away.'
  const { user, sent } = openCalendar({
    'PUT /api/calendar/days': ({ body }) => ({
      saved: typeof body === 'object' && body !== null && 'confirm' in body,
      affected: [],
      pickups: [],
      warning,
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Close a day' }))
  await user.selectOptions(screen.getByLabelText('What changes'), 'Extra hours')
  await user.click(screen.getByRole('button', { name: 'Add hours' }))
  expect((await screen.findByText(warning)).closest('[role=alert]')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add anyway' }))
  await expectToast('success: Extra hours added')
  expect(sent('PUT /api/calendar/days')).toHaveLength(2)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a week without sessions says how one gets into it', async () => {
  openCalendar({}, 'week')
  expect(await screen.findByText(/^No sessions this week\. Choose a time to add one/)).toBeDefined()
})

test('a time that the clocks skip says why it can’t be chosen', async () => {
  const { user } = openCalendar()
  await user.click(await screen.findByRole('button', { name: 'Block time' }))
  const block = within(screen.getByRole('dialog'))
  fireEvent.change(block.getByLabelText('Day'), { target: { value: '2099-03-08' } })
  fireEvent.change(block.getByLabelText('From'), { target: { value: '02:30' } })
  expect(block.getByText(/^That time is skipped when clocks go forward/)).toBeDefined()
  fireEvent.change(block.getByLabelText('From'), { target: { value: '' } })
  expect(block.getByText('Enter the day and both times.')).toBeDefined()
  await user.click(block.getByRole('button', { name: 'Back' }))
  await user.click(screen.getByRole('button', { name: 'Add session' }))
  const add = within(screen.getByRole('dialog'))
  fireEvent.change(add.getByLabelText('Date and time'), { target: { value: '2099-03-08T02:30' } })
  expect(add.getByText(/^That time is skipped when clocks go forward/)).toBeDefined()
  fireEvent.change(add.getByLabelText('Date and time'), { target: { value: '2099-03-08T03:30' } })
  expect(add.queryByText(/^That time is skipped when clocks go forward/)).toBeNull()
})

test('the buttons of a day and of a session are named by what they show, with the rest behind it', async () => {
  const session = { ...confirmed, starts_at: '2099-11-23T15:00:00.000Z' }
  openCalendar({ 'GET /api/calendar': () => ({ ...empty, appointments: [session] }) }, 'day')
  expect(await screen.findByRole('button', { name: 'Mon 23, November 2099' })).toBeDefined()
  const name = 'Nia Okoye 9:00 – 10:00 AM Online Confirmed, Foot detox'
  const entry = await screen.findByRole('button', { name })
  expect(entry.getAttribute('aria-label')).toBeNull()
})

test('a reason and a name that were typed are there again after Escape, and given up by Back', async () => {
  const { user } = openCalendar()
  const reopen = async (button: string, label: RegExp) => {
    await user.click(await screen.findByRole('button', { name: button }))
    return screen.getByLabelText<HTMLInputElement>(label)
  }
  for (const [button, label] of [
    ['Close a day', /^Reason/],
    ['Block time', /^What for/],
  ] as const) {
    await user.type(await reopen(button, label), 'Conference')
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect((await reopen(button, label)).value).toBe('Conference')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect((await reopen(button, label)).value).toBe('')
    await user.click(screen.getByRole('button', { name: 'Back' }))
  }
})
