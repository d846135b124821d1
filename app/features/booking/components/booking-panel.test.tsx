import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { BookingPanel } from '#app/features/booking/components/booking-panel.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'

test('keeps the heading of the panel that said coming soon, and Contact Us leads to the contact page', () => {
  // The free times load when the page is idle.
  vi.useFakeTimers()
  renderScreen(<BookingPanel />, { path: '/booking' })
  const panel = within(screen.getByRole('region', { name: 'Schedule Your Appointment' }))
  expect(panel.getByRole('heading', { level: 2 }).textContent).toBe('Schedule Your Appointment')
  expect(panel.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact')
})
