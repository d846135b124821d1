import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { users } from '#server/db/schema/identity.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { orders } from '#server/db/schema/orders.ts'
import { type Client, findClient } from '#server/features/clients/find-client.ts'
import { isAppointmentOf, isContactMessageOf, isOrderOf, isTextOf } from '#server/people/person.ts'
import type { ShippingAddress } from '#shared/orders.ts'

const system = { role: 'system', job: 'clients' } as const

export type ClientRecord = Client & {
  registeredAt: Date | null
  shippingAddress: ShippingAddress | null
  counts: { orders: number; appointments: number; messages: number; contactMessages: number }
}

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
      counts: {
        orders: await count(
          tx,
          orders,
          sql`${isOrderOf(person)} and ${orders.payment} in ('due', 'paid', 'review')`,
        ),
        appointments: await count(tx, appointments, isAppointmentOf(person)),
        messages: await count(tx, smsMessages, isTextOf(person)),
        contactMessages: await count(tx, contactMessages, isContactMessageOf(person)),
      },
    }
  })
}

async function count(tx: Tx, table: PgTable, where: SQL): Promise<number> {
  const [row] = await tx.select({ n: sql<number>`count(*)::int` }).from(table).where(where)
  return row?.n ?? 0
}
