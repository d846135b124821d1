import { screen, within } from '@testing-library/react'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { BookingRules } from '#app/features/calendar/components/booking-rules.tsx'
import { storeSession } from '#app/lib/session.ts'
import { practice } from '#practice/practice.ts'
import { services } from '#practice/services.ts'
import { days } from '#shared/time.ts'
import { fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

test('the first hours are those of the site, published in one tap, and every booking asks first', async () => {
  const requests = fakeApi({
    'GET /api/booking/rules': () => ({ rules: null, base: 7 }),
    'PUT /api/booking/rules': () => ({ rules: null, base: 8 }),
  })
  const { user } = renderScreen(<BookingRules />)
  await user.click(await screen.findByRole('button', { name: 'Start taking bookings' }))
  await expectToast('success: Published. These times can be booked now.')
  const saved = requests.find(({ route }) => route === 'PUT /api/booking/rules')?.body
  const hours = ['online', 'inPerson'].flatMap((place) =>
    practice.hours.weekly.map(({ days, opens, closes }) => ({ place, days, opens, closes })),
  )
  const asksFirst = expect.objectContaining({ confirmation: 'onRequest', isBookable: true, payment: 'later' })
  expect(saved).toMatchObject({ base: 7, rules: { hours, services: services.map(() => asksFirst) } })
})

test('hours added after a break are on the same days', async () => {
  const requests = fakeApi({
    'GET /api/booking/rules': () => ({ rules: null, base: 7 }),
    'PUT /api/booking/rules': () => ({ rules: null, base: 8 }),
  })
  const { user } = renderScreen(<BookingRules />)
  await user.click(await screen.findByRole('button', { name: 'Add hours' }))
  await user.click(screen.getByRole('button', { name: 'Start taking bookings' }))
  await expectToast('success: Published. These times can be booked now.')
  const saved = requests.find(({ route }) => route === 'PUT /api/booking/rules')?.body
  const lastOfSite = practice.hours.weekly.at(-1)
  expect(saved).toMatchObject({
    rules: {
      hours: expect.arrayContaining([expect.objectContaining({ days: lastOfSite?.days, closes: '20:00' })]),
    },
  })
})

test('a mistake is shown as the server words it', async () => {
  fakeApi({
    'GET /api/booking/rules': () => ({ rules: null, base: 7 }),
    'PUT /api/booking/rules': () =>
      Response.json(
        {
          error: {
            code: 'content_invalid',
            details: { problems: [{ path: 'facts.booking.hours', sentence: 'Two rows overlap.' }] },
          },
        },
        { status: 422 },
      ),
  })
  const { user } = renderScreen(<BookingRules />)
  await user.click(await screen.findByRole('button', { name: 'Start taking bookings' }))
  expect(await screen.findByText('Two rows overlap.')).toBeDefined()
})

test('changed hours are not thrown away without a question', async () => {
  storeSession({ token: 'token', expiresAt: new Date(Date.now() + days(1)).toISOString() })
  fakeApi({ 'GET /api/booking/rules': () => ({ rules: null, base: 7 }) })
  const { user, currentPath } = renderScreen(
    <>
      <BookingRules />
      <Link to="/dashboard/inbox">Inbox</Link>
    </>,
    { path: '/dashboard/calendar?part=settings' },
  )
  await user.selectOptions(await screen.findByLabelText('How far ahead'), '90 days')
  await user.click(screen.getByRole('link', { name: 'Inbox' }))
  const question = within(await screen.findByRole('dialog', { name: 'Leave without publishing?' }))
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  await user.click(question.getByRole('button', { name: 'Stay here' }))
  expect(currentPath()).toBe('/dashboard/calendar?part=settings')
  expect(screen.getByLabelText<HTMLSelectElement>('How far ahead').value).toBe('90')
  await user.click(screen.getByRole('link', { name: 'Inbox' }))
  await user.click(await screen.findByRole('button', { name: 'Leave without publishing' }))
  expect(currentPath()).toBe('/dashboard/inbox')
})

test('without a change nothing is asked', async () => {
  storeSession({ token: 'token', expiresAt: new Date(Date.now() + days(1)).toISOString() })
  fakeApi({ 'GET /api/booking/rules': () => ({ rules: null, base: 7 }) })
  const { user, currentPath } = renderScreen(
    <>
      <BookingRules />
      <Link to="/dashboard/inbox">Inbox</Link>
    </>,
  )
  await screen.findByLabelText('How far ahead')
  await user.click(screen.getByRole('link', { name: 'Inbox' }))
  expect(currentPath()).toBe('/dashboard/inbox')
})
