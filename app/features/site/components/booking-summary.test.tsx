import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BookingSummary } from '#app/features/site/components/booking-summary.tsx'
import { bookingRules } from '#tests/support/booking.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const services = [
  { slug: 'online', title: 'Online Consultations', isOffered: true },
  { slug: 'in-person', title: 'In-Person Consultations', isOffered: true },
]

const textOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent

test('the editor shows the published rules of booking in words, and leads to where they are changed', async () => {
  const rules = {
    ...bookingRules,
    bufferAfterMinutes: 15,
    minimumNoticeMinutes: 1440,
    services: bookingRules.services.map((service) =>
      service.slug === 'in-person' ? { ...service, isBookable: false } : service,
    ),
  }
  const { user, currentPath } = renderScreen(<BookingSummary rules={rules} services={services} />)
  expect(textOf('Hours')).toBe('In person: Mon-Sun 9am-5pm CT\nOnline: Mon-Sun 9am-5pm CT')
  expect(textOf('Free before each session')).toBe('None')
  expect(textOf('Free after each session')).toBe('15 minutes')
  expect(textOf('Shortest notice')).toBe('1 day')
  expect(textOf('Most sessions a day')).toBe('No limit')
  expect(textOf('Online Consultations')).toBe(
    'Confirmed at once, paid later, free to move or cancel until 24 hours before',
  )
  expect(textOf('In-Person Consultations')).toBe('Not booked online')
  await user.click(screen.getByRole('link', { name: 'Change it in the calendar’s settings' }))
  expect(currentPath()).toBe('/dashboard/calendar?part=settings')
})

test('a new service that nobody can book yet is named', () => {
  const added = { slug: 'walk', title: 'Walk', isOffered: true }
  renderScreen(<BookingSummary rules={bookingRules} services={[...services, added]} />)
  expect(textOf('Walk')).toMatch(/^Not bookable yet/)
})

test('without hours the editor says so and where to set them', () => {
  renderScreen(<BookingSummary rules={null} services={services} />)
  screen.getByText('Nobody can book online yet.')
  screen.getByRole('link', { name: 'Set your hours in the calendar’s settings' })
})
