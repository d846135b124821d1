import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BookingRules } from '#app/features/calendar/components/booking-rules.tsx'
import { practice } from '#practice/practice.ts'
import { services } from '#practice/services.ts'
import { bookingRules } from '#tests/support/booking.ts'
import { fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

test('the first hours are those of the site, published in one tap, and every booking asks first', async () => {
  const requests = fakeApi({
    'GET /api/booking/rules': () => ({ rules: null, base: 7, booked: [] }),
    'PUT /api/booking/rules': () => ({ rules: null, base: 8, booked: [] }),
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
    'GET /api/booking/rules': () => ({ rules: null, base: 7, booked: [] }),
    'PUT /api/booking/rules': () => ({ rules: null, base: 8, booked: [] }),
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
    'GET /api/booking/rules': () => ({ rules: null, base: 7, booked: [] }),
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

test('who is booked for a service is said where it is taken off and where booking is stopped', async () => {
  const sentence = '3 sessions are booked for Foot Detox, the next on Tuesday, December 8. They stay booked.'
  fakeApi({
    'GET /api/booking/rules': () => ({
      rules: bookingRules,
      base: 7,
      booked: [{ service: 'foot-detox', sentences: [sentence] }],
    }),
  })
  const { user } = renderScreen(<BookingRules />)
  const [footDetox, online] = [/^Foot Detox/, /^Online Consultations/].map((name) => ({ name }))
  await user.click(await screen.findByRole('checkbox', online))
  expect(screen.queryByText(sentence)).toBeNull()
  await user.click(screen.getByRole('checkbox', footDetox))
  screen.getByText(sentence)
  const link = screen.getByRole('link', { name: 'See them in the calendar' })
  expect(link.getAttribute('href')).toBe('/dashboard/calendar')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish changes' }).disabled).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Undo changes' }))
  expect(screen.queryByText(sentence)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Stop booking online' }))
  within(await screen.findByRole('dialog')).getByText(sentence)
})

test('changed hours are still there after another screen, until they are published or undone', async () => {
  let base = 7
  const requests = fakeApi({
    'GET /api/booking/rules': () => ({ rules: null, base, booked: [] }),
    'PUT /api/booking/rules': () => ({}),
  })
  const { user } = renderScreen(<BookingRules />)
  await user.selectOptions(await screen.findByLabelText('How far ahead'), '90 days')
  // Another part of the site is published meanwhile.
  base = 8
  cleanup()
  const again = renderScreen(<BookingRules />)
  const field = await screen.findByLabelText<HTMLSelectElement>('How far ahead')
  expect(field.value).toBe('90')
  await again.user.click(screen.getByRole('button', { name: 'Undo changes' }))
  expect(field.value).not.toBe('90')
  expect(screen.queryByRole('button', { name: 'Undo changes' })).toBeNull()
  await again.user.selectOptions(field, '30 days')
  await again.user.click(screen.getByRole('button', { name: 'Start taking bookings' }))
  await waitFor(() => expect(requests.some(({ route }) => route.startsWith('PUT'))).toBe(true))
  await waitFor(() => expect(sessionStorage.getItem('drafts')).toBeNull())
})

test('an hour of notice that a file gave is one hour', async () => {
  const rules = {
    ...bookingRules,
    services: bookingRules.services.map((each) => ({ ...each, cancellationNoticeHours: 1 })),
  }
  fakeApi({ 'GET /api/booking/rules': () => ({ rules, base: 7, booked: [] }) })
  renderScreen(<BookingRules />)
  expect(await screen.findAllByRole('option', { name: 'Until 1 hour before', selected: true })).not.toEqual(
    [],
  )
})
