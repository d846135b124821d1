import { catalog } from '#practice/catalog.ts'
import { existingProfile, insertRows, type SeedCapability } from '#server/db/seed/capability.ts'
import { addDemoAppointments } from '#server/db/seed/demo-appointments.ts'
import { historyDays, makePerson } from '#server/db/seed/people.ts'
import { fraction, idFor, pick } from '#server/db/seed/random.ts'
import type { AppointmentStatus } from '#shared/appointments.ts'
import { toInstant } from '#shared/local-time.ts'
import { days, hours } from '#shared/time.ts'

const futureDays = 56
const firstHour = 9

function makeSeedAppointment(n: number, now: Date, clients: number) {
  const client = makePerson(Math.floor(fraction('client', n) * clients), now, clients)
  const pastDays = historyDays / 2
  const dayOffset = Math.round(((n + 0.5) / clients) * (pastDays + futureDays) - pastDays)
  const date = new Date(now.getTime() + days(dayOffset)).toISOString().slice(0, 10)
  const halfHours = Math.floor(fraction('hour', n) * 16)
  const time = `${String(firstHour + Math.floor(halfHours / 2)).padStart(2, '0')}:${halfHours % 2 ? '30' : '00'}`
  return {
    id: idFor('appointment', n),
    user_id: client.id,
    created_at: new Date(now.getTime() + days(Math.min(0, dayOffset - 9)) - hours(2)),
    service_type: pick(catalog.services, fraction('service', n)).title,
    duration_minutes: fraction('minutes', n) < 0.4 ? 30 : 60,
    appointment_date: toInstant(date, time) ?? now,
    status: seedStatus(dayOffset, fraction('appointment status', n)),
    sequence: 0,
  }
}

function seedStatus(dayOffset: number, share: number): AppointmentStatus {
  if (share < 0.07) return 'cancelled'
  if (dayOffset < 0) return 'completed'
  return share < 0.3 ? 'pending' : 'confirmed'
}

export const appointments: SeedCapability = {
  name: 'appointments',
  async seed({ run, now, clients }, numbers) {
    const rows = numbers.map((n) => makeSeedAppointment(n, now, clients))
    await insertRows(run, 'appointments', rows, { where: `${existingProfile} is not null` })
  },
  demo: ({ run, today }) => addDemoAppointments(run, today),
}
