import { and, asc, desc, eq, gte, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { contactMerges } from '#server/db/schema/contact-merges.ts'
import { users } from '#server/db/schema/identity.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { moneyEntries } from '#server/db/schema/money.ts'
import { orders } from '#server/db/schema/orders.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { type Client, findClient } from '#server/features/clients/find-client.ts'
import { dueCentsOf } from '#server/orders/due-cents.ts'
import {
  identitiesOf,
  isAppointmentOf,
  isContactMessageOf,
  isOrderOf,
  isTextOf,
  type Person,
} from '#server/people/person.ts'
import type { ShippingAddress } from '#shared/orders.ts'

const system = { role: 'system', job: 'clients' } as const

export type ClientRecord = Client & {
  registeredAt: Date | null
  shippingAddress: ShippingAddress | null
  nextSession: typeof appointments.$inferSelect | null
  spentCents: number
  unpaidOrders: number[]
  counts: Counts
  /** By the id of each merge that can be taken back. */
  undoUntil: Map<string, Date>
}

export type Counts = { orders: number; appointments: number; messages: number; contactMessages: number }

/** What the owner sees about a client or guest. @throws AppError `not_found`. */
export function readClient(ctx: Ctx, { id }: { id: string }): Promise<ClientRecord> {
  return ctx.scope(system, async (tx) => {
    const client = await findClient(tx, id)
    const { person } = client
    const [latest] = await tx
      .select({ address: orders.shippingAddress })
      .from(orders)
      .where(and(isOrderOf(person), isNotNull(orders.shippingAddress)))
      .orderBy(desc(orders.createdAt))
      .limit(1)
    const [account] = person.userId
      ? await tx.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, person.userId))
      : []
    return {
      ...client,
      registeredAt: account?.createdAt ?? null,
      shippingAddress: latest?.address ?? null,
      nextSession: await readNextSession(tx, person, ctx.now()),
      spentCents: await readSpent(tx, person),
      unpaidOrders: await readUnpaid(tx, person),
      counts: await readCounts(tx, person),
      undoUntil: await readUndoUntil(tx, client.contact.id),
    }
  })
}

export async function readCounts(tx: Tx, person: Person): Promise<Counts> {
  return {
    orders: await count(
      tx,
      orders,
      sql`${isOrderOf(person)} and ${orders.payment} in ('due', 'paid', 'review')`,
    ),
    appointments: await count(tx, appointments, isAppointmentOf(person)),
    messages: await count(tx, smsMessages, isTextOf(person)),
    contactMessages: await count(tx, contactMessages, isContactMessageOf(person)),
  }
}

export async function count(tx: Tx, table: PgTable, where: SQL): Promise<number> {
  const [row] = await tx.select({ n: sql<number>`count(*)::int` }).from(table).where(where)
  return row?.n ?? 0
}

async function readNextSession(tx: Tx, person: Person, now: Date) {
  const [next] = await tx
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
    .limit(1)
  return next ?? null
}

/** Without the provider's fees, which are the practice's. */
async function readSpent(tx: Tx, person: Person): Promise<number> {
  const emails = identitiesOf(person).flatMap(({ email }) => email ?? [])
  const ofPerson = or(
    sql`${moneyEntries.orderId} in (select ${orders.id} from ${orders} where ${isOrderOf(person)})`,
    sql`${moneyEntries.appointmentId} in (select ${appointments.id} from ${appointments} where ${isAppointmentOf(person)})`,
    sql`${moneyEntries.requestId} in (
      select ${paymentRequests.id} from ${paymentRequests} where ${inArray(paymentRequests.customerEmail, emails)})`,
  )
  const [row] = await tx
    .select({ cents: sql<number>`coalesce(sum(${moneyEntries.amountCents}), 0)::int` })
    .from(moneyEntries)
    .where(and(ne(moneyEntries.kind, 'fee'), ofPerson))
  return row?.cents ?? 0
}

/** The newest first. */
async function readUnpaid(tx: Tx, person: Person): Promise<number[]> {
  const found = await tx
    .select()
    .from(orders)
    .where(and(isOrderOf(person), inArray(orders.payment, ['due', 'review'])))
    .orderBy(desc(orders.createdAt))
  return found.filter((order) => dueCentsOf(order) > 0).map(({ number }) => number)
}

/** The newest merge of a record can be taken back for a day; an earlier one after it. */
async function readUndoUntil(tx: Tx, mainId: string): Promise<Map<string, Date>> {
  const { rows } = await tx.execute<{ id: string; until: string }>(sql`
    select other_id as id, to_char((merged_at + interval '24 hours') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as until
    from (select * from ${contactMerges} where main_id = ${mainId} order by merged_at desc limit 1) newest
    where merged_at > now() - interval '24 hours'`)
  return new Map(rows.map(({ id, until }) => [id, new Date(until)]))
}
