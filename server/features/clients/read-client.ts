import { and, asc, desc, eq, gte, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { contactMerges } from '#server/db/schema/contact-merges.ts'
import { users } from '#server/db/schema/identity.ts'
import { leftCents } from '#server/db/schema/left-to-pay.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { orders } from '#server/db/schema/orders.ts'
import { type Client, findClient } from '#server/features/clients/find-client.ts'
import { type OpenPayment, readOpenPayments } from '#server/features/clients/read-open-payments.ts'
import { dueCentsOf } from '#server/orders/due-cents.ts'
import {
  isAppointmentOf,
  isContactMessageOf,
  isOrderOf,
  isTextOf,
  type Person,
} from '#server/people/person.ts'
import { isUnpaidSession } from '#server/people/unpaid-sessions.ts'
import type { ShippingAddress } from '#shared/orders.ts'

const sessionsMax = 50

const system = { role: 'system', job: 'clients' } as const

export type ClientRecord = Client & {
  registeredAt: Date | null
  shippingAddress: ShippingAddress | null
  /** Requests and confirmed ones, the earliest first. */
  sessionsAhead: (typeof appointments.$inferSelect)[]
  spentCents: number
  unpaidOrders: number[]
  unpaidSessions: UnpaidSession[]
  openPayments: OpenPayment[]
  counts: Counts
  /** By the id of each merge that can be taken back. */
  undoUntil: Map<string, Date>
}

type UnpaidSession = {
  id: string
  serviceType: string
  startsAt: Date
  priceCents: number | null
  paidCents: number
  cents: number
}

export type Counts = { orders: number; appointments: number; messages: number; contactMessages: number }

/** What the owner sees about a client or guest. @throws AppError `not_found`. */
export function readClient(ctx: Ctx, { id }: { id: string }): Promise<ClientRecord> {
  return ctx.scope(system, async (tx) => {
    const client = await findClient(tx, id)
    const { person } = client
    const [latest, accounts, sessionsAhead, unpaidOrders, unpaidSessions, openPayments, counts, undoUntil] =
      await Promise.all([
        tx
          .select({ address: orders.shippingAddress })
          .from(orders)
          .where(and(isOrderOf(person), isNotNull(orders.shippingAddress)))
          .orderBy(desc(orders.createdAt))
          .limit(1),
        person.userId
          ? tx.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, person.userId))
          : [],
        readSessionsAhead(tx, person, ctx.now()),
        readUnpaidOrders(tx, person),
        readUnpaidSessions(tx, person),
        readOpenPayments(tx, person),
        readCounts(tx, person),
        readUndoUntil(tx, client.contact.id),
      ])
    return {
      ...client,
      registeredAt: accounts[0]?.createdAt ?? null,
      shippingAddress: latest[0]?.address ?? null,
      ...{ sessionsAhead, unpaidOrders, unpaidSessions, openPayments, counts, undoUntil },
      spentCents: client.contact.spentCents,
    }
  })
}

/** In one statement. */
export async function readCounts(tx: Tx, person: Person): Promise<Counts> {
  const countOf = (table: PgTable, where: SQL) =>
    sql<number>`(select count(*)::int from ${table} where ${where})`
  const isPlaced = sql`${isOrderOf(person)} and ${orders.payment} in ('due', 'paid', 'review')`
  const { rows } = await tx.execute<Counts>(sql`select ${countOf(orders, isPlaced)} as orders,
    ${countOf(appointments, isAppointmentOf(person))} as appointments, ${countOf(smsMessages, isTextOf(person))} as messages,
    ${countOf(contactMessages, isContactMessageOf(person))} as "contactMessages"`)
  return rows[0] ?? { orders: 0, appointments: 0, messages: 0, contactMessages: 0 }
}

export async function count(tx: Tx, table: PgTable, where: SQL): Promise<number> {
  const [row] = await tx.select({ n: sql<number>`count(*)::int` }).from(table).where(where)
  return row?.n ?? 0
}

const readSessionsAhead = (tx: Tx, person: Person, now: Date) =>
  tx
    .select()
    .from(appointments)
    .where(
      and(
        isAppointmentOf(person),
        inArray(appointments.status, ['pending', 'confirmed']),
        gte(appointments.appointmentDate, now),
      ),
    )
    .orderBy(asc(appointments.appointmentDate))
    .limit(sessionsMax)

/** The newest first. */
async function readUnpaidOrders(tx: Tx, person: Person): Promise<number[]> {
  const openOrders = await tx
    .select()
    .from(orders)
    .where(and(isOrderOf(person), inArray(orders.payment, ['due', 'review'])))
    .orderBy(desc(orders.createdAt))
  return openOrders.filter((order) => dueCentsOf(order) > 0).map(({ number }) => number)
}

/** The newest first. */
function readUnpaidSessions(tx: Tx, person: Person): Promise<UnpaidSession[]> {
  const { id, serviceType, appointmentDate: startsAt, priceCents, paidCents } = appointments
  return tx
    .select({ id, serviceType, startsAt, priceCents, paidCents, cents: leftCents })
    .from(appointments)
    .where(and(isAppointmentOf(person), isUnpaidSession()))
    .orderBy(desc(startsAt))
}

/** The newest merge of a record can be taken back for a day; an earlier one after it. */
async function readUndoUntil(tx: Tx, mainId: string): Promise<Map<string, Date>> {
  const { rows } = await tx.execute<{ id: string; until: string }>(sql`
    select other_id as id, to_char((merged_at + interval '24 hours') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as until
    from (select * from ${contactMerges} where main_id = ${mainId} order by merged_at desc limit 1) newest
    where merged_at > now() - interval '24 hours'`)
  return new Map(rows.map(({ id, until }) => [id, new Date(until)]))
}
