import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NoticeList } from '#app/features/notices/components/notice-list.tsx'
import { type NoticesAnswer, noticeDefaults, noticeKinds } from '#shared/notices.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const values = {
  first_name: 'Ada',
  service: 'Online Consultations',
  day: 'Dec 1, 2026',
  time: '10:00 AM',
  zone: 'Central Time',
  place: 'Online.',
  link: 'https://practice.example/booking/manage#…',
  practice: 'Practice',
  order_number: '7',
  total: '$30.00',
  tracking: '',
}
const answer: NoticesAnswer = {
  notices: noticeKinds.map((kind) => ({
    kind,
    version: 0,
    is_on: noticeDefaults[kind].isOn,
    delivery: noticeDefaults[kind].delivery,
    offset_minutes: noticeDefaults[kind].offset?.minutes ?? null,
    sms: null,
    email_subject: null,
    email_text: null,
  })),
  text_hours: { from: '09:00', until: '20:00' },
  examples: { appointment: { is_real: true, values }, order: { is_real: false, values } },
}
const list = () => ({ 'GET /api/notices': () => answer })
const edit = (label: string) => screen.findByRole('button', { name: `Edit “${label}”` })
const dialog = () => within(screen.getByRole('dialog'))

test('messages are listed by subject with how and when they are sent', async () => {
  fakeApi(list())
  renderScreen(<NoticeList />)
  expect(await screen.findByText(/^The booking form asks clients to agree to texts only while/)).toBeDefined()
  const item = (await edit('Starts soon')).closest('li')
  expect(item?.textContent).toContain('Off')
  expect(item?.textContent).toContain('By email · 1 hour before')
  expect((await edit('Request for a review')).closest('li')?.textContent).toContain('1 day after the end')
  expect((await edit('Shipped')).closest('li')?.textContent).toContain('By email and text')
})

test('a text is shown filled in, with what it costs, and saved with what was read', async () => {
  const requests = fakeApi({ ...list(), 'PUT /api/notices/reminder_1_day': () => answer })
  const { user } = renderScreen(<NoticeList />)
  await user.click(await edit('Reminder 1 day before'))
  await user.selectOptions(dialog().getByLabelText('How'), 'text_first')
  const text = dialog().getByLabelText('Text message')
  await user.clear(text)
  await user.type(text, 'See you, ')
  await user.click(dialog().getAllByRole('button', { name: 'first name' }).at(-1) as HTMLElement)
  expect(dialog().getByText('See you, Ada')).toBeDefined()
  expect(dialog().getByText('12 characters. Billed as one text.')).toBeDefined()
  await user.click(dialog().getByRole('button', { name: 'Save' }))
  await expectToast('success: Message saved')
  expect(requests.at(-1)?.body).toMatchObject({
    version: 0,
    delivery: 'text_first',
    sms: 'See you, {first_name}',
  })
})

test('an unknown field is named and can’t be saved; the standard text comes back', async () => {
  fakeApi(list())
  const { user } = renderScreen(<NoticeList />)
  await user.click(await edit('Confirmed'))
  expect(dialog().queryByLabelText('Text message')).toBeNull()
  const text = dialog().getByLabelText('Text of the email')
  await user.clear(text)
  await user.type(text, 'Hi {{frist_name}')
  expect(dialog().getByText(/^There is no field \{frist_name\}\. Choose one of \{first_name\}/)).toBeDefined()
  expect(dialog().getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  await user.click(dialog().getByRole('button', { name: 'Use the standard text' }))
  expect(text).toHaveProperty('value', noticeDefaults.booked.emailText)
})

test('a change of another window is explained and the text is kept', async () => {
  fakeApi({ ...list(), 'PUT /api/notices/booked': () => apiError('conflict', {}, 409) })
  const { user } = renderScreen(<NoticeList />)
  await user.click(await edit('Confirmed'))
  await user.type(dialog().getByLabelText('Text of the email'), ' Bring tea.')
  await user.click(dialog().getByRole('button', { name: 'Save' }))
  expect(await dialog().findByText(/was changed in another window/)).toBeDefined()
  expect(dialog().getByLabelText('Text of the email')).toHaveProperty(
    'value',
    `${noticeDefaults.booked.emailText} Bring tea.`,
  )
})

test('a test email is sent with the texts as typed', async () => {
  const requests = fakeApi({ ...list(), 'POST /api/notices/booked/test': () => ({}) })
  const { user } = renderScreen(<NoticeList />)
  await user.click(await edit('Confirmed'))
  await user.type(dialog().getByLabelText('Subject of the email'), '!')
  await user.click(dialog().getByRole('button', { name: 'Send a test email to me' }))
  await expectToast('success: Test sent to your address')
  expect(requests.at(-1)?.body).toEqual({
    email_subject: `${noticeDefaults.booked.emailSubject}!`,
    email_text: null,
  })
})

test('hours that end before they begin can’t be saved', async () => {
  const requests = fakeApi({
    ...list(),
    'PUT /api/notices/text-hours': () => ({ ...answer, text_hours: { from: '09:00', until: '18:00' } }),
  })
  const { user } = renderScreen(<NoticeList />)
  const until = await screen.findByLabelText('Until')
  await user.clear(until)
  await user.type(until, '08:00')
  expect(screen.getByText('This is before the start.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Save hours' })).toHaveProperty('disabled', true)
  await user.clear(until)
  await user.type(until, '18:00')
  await user.click(screen.getByRole('button', { name: 'Save hours' }))
  await expectToast('success: Hours saved')
  expect(requests.at(-1)?.body).toEqual({ from: '09:00', until: '18:00' })
})

test('words that weren’t saved are there again after a reload, unless the message was changed since', async () => {
  fakeApi(list())
  const { user } = renderScreen(<NoticeList />)
  await user.click(await edit('Moved'))
  await user.type(dialog().getByLabelText('Text of the email'), ' Bring a towel.')
  const reopen = async () => {
    cleanup()
    await renderScreen(<NoticeList />).user.click(await edit('Moved'))
    return dialog().getByLabelText<HTMLTextAreaElement>('Text of the email').value
  }
  expect(await reopen()).toContain('Bring a towel.')
  fakeApi({
    'GET /api/notices': () => ({
      ...answer,
      notices: answer.notices.map((notice) => ({ ...notice, version: 1 })),
    }),
  })
  expect(await reopen()).not.toContain('Bring a towel.')
})
