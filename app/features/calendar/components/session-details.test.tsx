import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SessionDetails } from '#app/features/calendar/components/session-details.tsx'
import type { CalendarAppointment } from '#shared/calendar.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { confirmed } from '#tests/support/open-calendar.tsx'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const appointment: CalendarAppointment = {
  ...confirmed,
  service: 'online',
  service_type: 'Online Consultations',
  note: null,
  owner_note: 'First talk',
  meeting_link: 'https://meet.example/standing',
  link_version: 3,
  request_expires_at: null,
}
const route = `/api/calendar/appointments/${appointment.id}`

async function openDetails(
  changes: Partial<CalendarAppointment>,
  handlers: Parameters<typeof fakeApi>[0] = {},
) {
  let saved = 0
  const requests = fakeApi(handlers)
  const rendered = renderScreen(
    <SessionDetails appointment={{ ...appointment, ...changes }} onSaved={() => saved++} />,
  )
  await rendered.user.click(screen.getByRole('button', { name: 'Note and links', expanded: false }))
  const sent = () => requests.map((call) => [call.route, call.body])
  return { ...rendered, sent, savedCount: () => saved }
}

test('a note and a link of one session are saved', async () => {
  const { user, sent, savedCount } = await openDetails({}, { [`PATCH ${route}`]: () => ({ appointment }) })
  const note = screen.getByRole('textbox', { name: 'Your note' })
  await user.clear(note)
  await user.type(note, 'Bring the form')
  await user.type(screen.getByRole('textbox', { name: /^Meeting link/ }), 'https://meet.example/nia')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(savedCount()).toBe(1))
  expect(sent()).toEqual([
    [
      `PATCH ${route}`,
      {
        ...{ owner_note: 'Bring the form', meeting_link: 'https://meet.example/nia' },
        was: { owner_note: 'First talk', meeting_link: null },
      },
    ],
  ])
})

test('a note alone is saved without the link, and what another window saved is shown before it is replaced', async () => {
  const others = { owner_note: 'Of the phone', meeting_link: 'https://meet.example/new' }
  let isStale = true
  const { user, sent, savedCount } = await openDetails(
    { own_meeting_link: 'https://meet.example/old' },
    {
      [`PATCH ${route}`]: () => {
        if (!isStale) return { appointment }
        isStale = false
        return Response.json({ error: { code: 'conflict', details: others } }, { status: 409 })
      },
    },
  )
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your note' })
  await user.type(note, ' today')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Another window saved: “Of the phone”. Save again to replace it with yours.')
  const link = screen.getByRole<HTMLInputElement>('textbox', { name: /^Meeting link/ })
  expect([note.value, link.value, savedCount()]).toEqual(['First talk today', others.meeting_link, 0])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(savedCount()).toBe(1))
  const was = { owner_note: 'First talk', meeting_link: 'https://meet.example/old' }
  expect(sent()).toEqual([
    [`PATCH ${route}`, { owner_note: 'First talk today', was }],
    [`PATCH ${route}`, { owner_note: 'First talk today', was: others }],
  ])
})

test('a refused link is explained beside it and nothing is lost', async () => {
  const problem = 'Enter an address that starts with https://.'
  const { user, savedCount } = await openDetails(
    {},
    { [`PATCH ${route}`]: () => apiError('invalid_input', { meeting_link: problem }) },
  )
  const link = screen.getByRole<HTMLInputElement>('textbox', { name: /^Meeting link/ })
  await user.type(link, 'http://meet.example')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(problem)).toBeDefined()
  expect([link.value, savedCount()]).toEqual(['http://meet.example', 0])
})

test('the old link is ended after a question, with a new one by email or without', async () => {
  const { user, sent, savedCount } = await openDetails(
    {},
    { [`POST ${route}/revoke-link`]: () => ({ appointment: { ...appointment, link_version: 4 } }) },
  )
  await user.click(screen.getByRole('button', { name: 'Disable the client’s emailed link' }))
  expect(sent()).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: 'Email a new link to nia@example.com' }))
  await user.click(screen.getByRole('button', { name: 'End it' }))
  await expectToast('success: The old link no longer works')
  expect(sent()).toEqual([[`POST ${route}/revoke-link`, { link_version: 3, tell_client: false }]])
  expect(savedCount()).toBe(1)
})

test.each([
  ['in person it has no meeting link', { place: 'inPerson' } as const, 'textbox', /^Meeting link/],
  ['a client without an address has no link', { client_email: null }, 'button', /old link/],
  ['a session that is over has no link to end', { status: 'completed' } as const, 'button', /old link/],
])('%s', async (_name, changes, role, name) => {
  await openDetails(changes)
  expect(screen.getByRole('textbox', { name: 'Your note' })).toBeDefined()
  expect(screen.queryByRole(role, { name })).toBeNull()
})

test('a note that was typed is there again after the sheet was left, until it is saved', async () => {
  const { user } = await openDetails({})
  await user.type(screen.getByRole('textbox', { name: 'Your note' }), ', knee still hurts')
  cleanup()
  fakeApi({ [`PATCH ${route}`]: () => ({ appointment }) })
  renderScreen(<SessionDetails appointment={appointment} onSaved={() => undefined} />)
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your note' })
  expect(note.value).toBe('First talk, knee still hurts')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expectToast('success: Saved')
  await openDetails({})
})
