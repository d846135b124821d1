import {
  existingProfile,
  insertRows,
  type SeedCapability,
  type SeedContext,
} from '#server/db/seed/capability.ts'
import { addDemoAppointments } from '#server/db/seed/demo-appointments.ts'
import { historyDays, makePerson } from '#server/db/seed/people.ts'
import { fraction, idFor, pick } from '#server/db/seed/random.ts'
import { listServices } from '#server/db/seed/working-hours.ts'
import type { AppointmentStatus } from '#shared/appointments.ts'
import { toInstant } from '#shared/local-time.ts'
import { days, hours } from '#shared/time.ts'

const futureDays = 56
const firstHour = 9

type Filled = Omit<SeedContext, 'run'>

function makeSeedAppointment(n: number, { now, clients, content }: Filled) {
  const client = makePerson(Math.floor(fraction('client', n) * clients), { now, clients, content })
  const service = pick(listServices(content), fraction('service', n))
  const duration = service.durations.at(fraction('minutes', n) < 0.4 ? 0 : -1)
  const pastDays = historyDays / 2
  const dayOffset = Math.round(((n + 0.5) / clients) * (pastDays + futureDays) - pastDays)
  const date = new Date(now.getTime() + days(dayOffset)).toISOString().slice(0, 10)
  const halfHours = Math.floor(fraction('hour', n) * 16)
  const time = `${String(firstHour + Math.floor(halfHours / 2)).padStart(2, '0')}:${halfHours % 2 ? '30' : '00'}`
  return {
    id: idFor('appointment', n),
    user_id: client.id,
    created_at: new Date(now.getTime() + days(Math.min(0, dayOffset - 9)) - hours(2)),
    service_type: service.title,
    duration_minutes: duration?.minutes ?? 60,
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
  async seed({ run, ...filled }, numbers) {
    if (filled.content.catalog.services.length === 0) return
    const rows = numbers.map((n) => makeSeedAppointment(n, filled))
    await insertRows(run, 'appointments', rows, { where: `${existingProfile} is not null` })
  },
  demo: ({ run, ...demo }) => addDemoAppointments(run, demo),
}
