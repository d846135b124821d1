import { catalog } from '#practice/catalog.ts'
import { practice } from '#practice/practice.ts'
import { existingProfile, insertRows, type SeedCapability } from '#server/db/seed/capability.ts'
import {
  historyDays,
  makeDemoClient,
  makeDemoPeople,
  makePerson,
  type Person,
} from '#server/db/seed/people.ts'
import { fraction, idFor, pick } from '#server/db/seed/random.ts'
import type { AppointmentStatus } from '#shared/appointments.ts'
import { toInstant, toLocal } from '#shared/local-time.ts'
import { days, hours } from '#shared/time.ts'

const futureDays = 56
const demoPastDays = 365
const demoFutureDays = 42
const firstHour = 9
const lastHour = 16
const weekdays = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']

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

export type DemoAppointment = ReturnType<typeof makeDemoAppointment> & { client: Person }

function makeDemoAppointment(n: number, client: Person, startsAt: Date, today: Date) {
  const service = pick(catalog.services, fraction('service', n))
  const daysAhead = Math.floor((startsAt.getTime() - today.getTime()) / days(1))
  return {
    id: idFor('appointment', n),
    user_id: client.id,
    created_at: new Date(
      Math.min(today.getTime() - hours(3 + (n % 40)), startsAt.getTime() - days(9 + (n % 7))),
    ),
    service_type: service.title,
    duration_minutes: fraction('minutes', n) < 0.4 ? 30 : 60,
    appointment_date: startsAt,
    status: demoStatus(daysAhead, fraction('appointment status', n)),
    sequence: 0,
  }
}

/** Only sessions a week or more ahead are still pending; today's are confirmed. */
function demoStatus(daysAhead: number, share: number): AppointmentStatus {
  if (share < 0.06) return 'cancelled'
  if (daysAhead < 0) return 'completed'
  return daysAhead >= 7 && share < 0.14 ? 'pending' : 'confirmed'
}

/** Sessions on working days without overlap: two a day a year ago, up to five a day now, fewer further ahead. */
export function makeDemoAppointments(today: Date): DemoAppointment[] {
  const clients = makeDemoPeople(today)
  const demoClient = makeDemoClient(today)
  const appointments: DemoAppointment[] = []
  for (let dayOffset = -demoPastDays; dayOffset <= demoFutureDays; dayOffset++) {
    const { date } = toLocal(new Date(today.getTime() + days(dayOffset) + hours(12)))
    const weekday = weekdays[new Date(`${date}T12:00:00Z`).getUTCDay()] ?? ''
    if (!practice.hours.weekly.some(({ days }) => (days as readonly string[]).includes(weekday))) continue
    for (const hour of hoursOfDay(dayOffset)) {
      const startsAt = toInstant(date, `${String(hour).padStart(2, '0')}:00`)
      const existing = clients.filter(({ since }) => since.getTime() < today.getTime() + days(dayOffset - 10))
      if (!startsAt || existing.length === 0) continue
      const n = 1000 * (dayOffset + demoPastDays) + hour
      const isDemoClient = hour === 10 && (dayOffset + 1001) % 14 < 7 && weekday === 'Th' && dayOffset > -290
      const client = isDemoClient ? demoClient : pick(existing, fraction('client', n))
      appointments.push({ ...makeDemoAppointment(n, client, startsAt, today), client })
    }
  }
  return appointments
}

function hoursOfDay(dayOffset: number): number[] {
  const busy =
    dayOffset <= 0
      ? 2 + (3 * (dayOffset + demoPastDays)) / demoPastDays
      : 5 - (4 * dayOffset) / demoFutureDays
  const all = Array.from({ length: lastHour - firstHour + 1 }, (_, index) => firstHour + index)
  const order = all.map((hour) => ({
    hour,
    share: hour === 10 ? 0 : fraction('slot', 1000 * (dayOffset + 1000) + hour),
  }))
  return order
    .sort((a, b) => a.share - b.share)
    .slice(0, Math.round(busy))
    .map(({ hour }) => hour)
}

export const appointments: SeedCapability = {
  name: 'appointments',
  async seed({ run, now, clients }, numbers) {
    const rows = numbers.map((n) => makeSeedAppointment(n, now, clients))
    await insertRows(run, 'appointments', rows, { where: `${existingProfile} is not null` })
  },
  demo: ({ run, today }) =>
    insertRows(
      run,
      'appointments',
      makeDemoAppointments(today).map(({ client: _, ...row }) => row),
    ),
}
