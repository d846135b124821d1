import { and, asc, desc, eq, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Content } from '#practice/snapshot.ts'
import type { Tx } from '#server/access/scope.ts'
import { profiles } from '#server/db/schema/account.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { orders } from '#server/db/schema/orders.ts'
import { conditionOf, limit } from '#server/features/search/search-condition.ts'
import type { Term } from '#server/features/search/search-terms.ts'
import { findItems } from '#server/orders/find-items.ts'
import { matchAppointment, matchContact, matchOrder } from '#server/pagination/search.ts'
import { startOfDay, toLocal } from '#shared/local-time.ts'

const contactColumns = {
  id: contacts.id,
  name: contacts.name,
  email: contacts.email,
  phone: contacts.phone,
  lastMessageAt: contacts.lastMessageAt,
  lastWords: contacts.lastWords,
}

/** People, who was last active first, and the newest conversations of such people. */
export async function findPeople(tx: Tx, terms: readonly Term[]) {
  const where = and(isNull(contacts.mergedInto), await conditionOf(tx, terms, matchContact))
  const people = await tx
    .select(contactColumns)
    .from(contacts)
    .where(where)
    .orderBy(desc(contacts.lastActiveAt), desc(contacts.id))
    .limit(limit)
  const threads = await tx
    .select(contactColumns)
    .from(contacts)
    .where(and(where, isNotNull(contacts.lastMessageAt)))
    .orderBy(desc(contacts.lastMessageAt), desc(contacts.id))
    .limit(limit)
  return { people, threads }
}

const orderColumns = {
  id: orders.id,
  number: orders.number,
  createdAt: orders.createdAt,
  productName: orders.productName,
  status: orders.status,
  customerName: orders.customerName,
  phone: orders.customerPhone,
}

/** Orders, newest first, by who ordered and by what was ordered; the one of exactly this number before them. */
export async function findOrders(tx: Tx, terms: readonly Term[], content: Content) {
  const where = await conditionOf(tx, terms, (term) => matchOrder(term, findItems(content, term)))
  const matchingOrders = await tx
    .select(orderColumns)
    .from(orders)
    .where(where)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
  const number = terms.length === 1 && /^\d{1,15}$/.test(terms[0]?.[0] ?? '') ? Number(terms[0]?.[0]) : null
  if (number === null) return matchingOrders
  const exact = await tx.select(orderColumns).from(orders).where(eq(orders.number, number))
  return [...exact, ...matchingOrders.filter((order) => order.number !== number)].slice(0, limit)
}

const appointmentColumns = {
  id: appointments.id,
  serviceType: appointments.serviceType,
  appointmentDate: appointments.appointmentDate,
  status: appointments.status,
  clientName: sql<string | null>`coalesce(${appointments.clientName},
    nullif(trim(${profiles.firstName} || ' ' || ${profiles.lastName}), ''))`,
}

/** Appointments from today on, the next first, then past ones, the latest first. */
export async function findAppointments(tx: Tx, terms: readonly Term[], now: Date) {
  const today = startOfDay(toLocal(now).date) ?? now
  const where = await conditionOf(tx, terms, matchAppointment)
  const select = (when: SQL, order: typeof asc | typeof desc, size: number) =>
    tx
      .select(appointmentColumns)
      .from(appointments)
      .leftJoin(profiles, eq(profiles.id, appointments.userId))
      .where(and(where, when))
      .orderBy(order(appointments.appointmentDate), order(appointments.id))
      .limit(size)
  const upcoming = await select(gte(appointments.appointmentDate, today), asc, limit)
  if (upcoming.length === limit) return upcoming
  const past = await select(lt(appointments.appointmentDate, today), desc, limit - upcoming.length)
  return [...upcoming, ...past]
}
