import { expect, test } from 'vitest'
import { appointmentValues } from '#server/booking/notice-values.ts'
import { deliveredContent } from '#server/content/delivered-content.ts'
import type { AppointmentStatus } from '#shared/appointments.ts'

const street = { meetingLink: null, address: '12 Elm Street', directions: null }
const meeting = { meetingLink: 'https://meet.example/abc', address: null, directions: null }
const city = `In person in ${deliveredContent.practice.place.asWritten}.`

function placeOf(
  status: AppointmentStatus,
  place: 'online' | 'inPerson',
  where: string | null = null,
): string {
  const { catalog } = deliveredContent
  const services = catalog.services.map((service) => ({ ...service, ...(where && { where }) }))
  return appointmentValues({
    appointment: {
      serviceType: 'A session',
      serviceSlug: services.find((service) => service.place === place)?.slug ?? null,
      appointmentDate: new Date('2026-12-01T15:00:00Z'),
      ...{ place, status },
    },
    client: { name: 'Ada Pine' },
    content: { ...deliveredContent, catalog: { ...catalog, services } },
    manageUrl: 'https://practice.example/booking/manage#token',
    venue: place === 'online' ? meeting : street,
  }).place
}

test('{place} names the street address and the meeting link once a session is agreed, never of a request', () => {
  for (const status of ['confirmed', 'completed'] as const)
    expect([placeOf(status, 'inPerson'), placeOf(status, 'online')]).toEqual([
      '12 Elm Street',
      meeting.meetingLink,
    ])
  for (const status of ['pending', 'cancelled'] as const)
    expect([placeOf(status, 'inPerson'), placeOf(status, 'online')]).toEqual([city, 'Online.'])
})

test('{place} names a place of the service’s own from the beginning', () => {
  expect(placeOf('pending', 'inPerson', 'At your home')).toBe('At your home')
})
