import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RequestAppointmentForm } from '#app/features/appointments/components/request-appointment-form.tsx'
import { offers } from '#practice/offers.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const { booking } = offers
afterEach(() => void Object.assign(offers, { booking }))

test('where times can be booked online, the form leads to them first', () => {
  Object.assign(offers, { booking: true })
  renderScreen(<RequestAppointmentForm userId={undefined} />)
  expect(screen.getByRole('link', { name: 'See free times' }).getAttribute('href')).toBe('/booking')
})

test('without online booking there is only the form', () => {
  Object.assign(offers, { booking: false })
  renderScreen(<RequestAppointmentForm userId={undefined} />)
  expect(screen.queryByRole('link', { name: 'See free times' })).toBeNull()
})
