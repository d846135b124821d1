import { createHash } from 'node:crypto'
import { catalog } from '#practice/catalog.ts'
import { practice } from '#practice/practice.ts'
import { areaCodes, firstNames, lastNames, streets, texts } from '#server/db/seed/names.ts'
import type { AppointmentStatus } from '#shared/appointments.ts'
import { toInstant } from '#shared/local-time.ts'
import { type OrderStatus, orderStatuses } from '#shared/orders.ts'
import { days, hours, minutes } from '#shared/time.ts'

const pastDays = 730
const comingDays = 56

/** The same for the same words, every time: a number from 0 to 1 and ids made of a name and a number. */
function chance(what: string, n: number): number {
  return createHash('md5').update(`${what}:${n}`).digest().readUInt32BE(0) / 2 ** 32
}

function idOf(what: string, n: number): string {
  const hex = createHash('md5').update(`demo:${what}:${n}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

function oneOf<T>(list: readonly T[], share: number): T {
  return list[Math.min(list.length - 1, Math.floor(share * list.length))] as T
}

/** The `n`th of so many, later ones closer together: a practice that grows. */
const growing = (n: number, of: number) => Math.sqrt((n + 0.5) / of)

/** One client in seven has no number, one in a hundred wants no texts. */
export function person(n: number, now: Date, of: number) {
  const first = oneOf(firstNames, chance('first', n))
  const last = oneOf(lastNames, chance('last', n))
  const area = areaCodes[n % areaCodes.length]
  const line = String(Math.floor(n / areaCodes.length) % 10_000).padStart(4, '0')
  const phone = chance('phone', n) < 6 / 7 ? `+1${area}555${line}` : null
  return {
    id: idOf('client', n),
    first,
    last,
    email: `${first}.${last}.${n + 1}@example.com`.toLowerCase(),
    phone,
    since: new Date(now.getTime() - days(pastDays * (1 - growing(n, of)))).toISOString(),
    silent: phone !== null && chance('silent', n) < 0.01,
  }
}

export function order(n: number, now: Date, of: number) {
  const ageMs = days(pastDays) * (1 - growing(n, of)) + minutes(1)
  const buyer = person(Math.floor(chance('buyer', n) * of), now, of)
  const { minQuantity, maxQuantity, unitCents } = catalog.blend
  const quantity = minQuantity + Math.floor(chance('quantity', n) ** 2 * (maxQuantity - minQuantity + 1))
  const address = {
    line1: `${100 + Math.floor(chance('house', n) * 4000)} N ${oneOf(streets, chance('street', n))} Ave`,
    line2: null,
    city: practice.place.city,
    state: practice.place.regionCode,
    postal_code: String(60_601 + Math.floor(chance('post', n) * 56)),
    country: practice.place.country,
  }
  return {
    id: idOf('order', n),
    user_id: chance('guest', n) < 0.3 ? null : buyer.id,
    created_at: new Date(now.getTime() - ageMs).toISOString(),
    product_name: `${practice.blend.name} ${practice.blend.packageName}`,
    quantity,
    total_cents: quantity * unitCents,
    status: orderStatus(ageMs, chance('order status', n)),
    customer_name: `${buyer.first} ${buyer.last}`,
    customer_email: buyer.email,
    customer_phone: buyer.phone,
    shipping_address: address,
  }
}

function orderStatus(ageMs: number, luck: number): OrderStatus {
  if (luck < 0.03) return 'cancelled'
  const stages: OrderStatus[] = orderStatuses.filter((status) => status !== 'cancelled')
  const stage = (ageMs / days(1) + luck * 2) / 4
  return stages[Math.min(stages.length - 1, Math.floor(stage))] ?? 'delivered'
}

export function appointment(n: number, now: Date, of: number) {
  const share = (n + 0.5) / of
  const client = person(Math.floor(chance('client', n) * of), now, of)
  const service = oneOf(catalog.services, chance('service', n))
  const dayAhead = Math.round(share * (pastDays / 2 + comingDays) - pastDays / 2)
  const date = new Date(now.getTime() + days(dayAhead)).toISOString().slice(0, 10)
  const half = Math.floor(chance('hour', n) * 16)
  const time = `${String(9 + Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`
  return {
    id: idOf('appointment', n),
    user_id: client.id,
    created_at: new Date(now.getTime() + days(Math.min(0, dayAhead - 9)) - hours(2)).toISOString(),
    service_type: service.title,
    duration_minutes: chance('minutes', n) < 0.4 ? 30 : 60,
    appointment_date: (toInstant(date, time) ?? now).toISOString(),
    status: appointmentStatus(dayAhead, chance('appointment status', n)),
  }
}

function appointmentStatus(dayAhead: number, luck: number): AppointmentStatus {
  if (luck < 0.07) return 'cancelled'
  if (dayAhead < 0) return 'completed'
  return luck < 0.3 ? 'pending' : 'confirmed'
}

/** Texts that have gone, and a few that could not: none is waiting, so that the demo sends nothing. */
export function text(n: number, now: Date, of: number) {
  const owner = person(Math.floor(chance('owner', n) * of), now, of)
  const ageMs = days(pastDays) * (1 - growing(n, of)) + minutes(5)
  return {
    id: idOf('text', n),
    user_id: owner.phone ? owner.id : null,
    created_at: new Date(now.getTime() - ageMs).toISOString(),
    phone_number: owner.phone ?? `+1312555${String(n % 10_000).padStart(4, '0')}`,
    message: oneOf(texts, chance('words', n)),
    status: chance('text status', n) < 0.01 ? 'failed' : 'sent',
    sender: chance('sender', n) < 0.8 ? 'admin' : 'client',
  }
}
