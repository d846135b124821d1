import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { findMessages, type MessageHit } from '#server/features/search/find-messages.ts'
import { findPayments } from '#server/features/search/find-payments.ts'
import { findAppointments, findOrders, findPeople } from '#server/features/search/find-rows.ts'
import {
  correctTerms,
  readReceiptNumber,
  readTerms,
  type Term,
} from '#server/features/search/search-terms.ts'

type Rows = Awaited<ReturnType<typeof findRows>>
export type Matches = Rows & { typed: string[]; corrections: string[]; messages: MessageHit[] }

/** The route's gate admits administrators only; no other role reads messages of the contact form and the portal. */
const system = { role: 'system', job: 'search' } as const

/**
 * People, orders, appointments, payments and messages with all the words of a text, or its digits. Where none but messages is found
 * as typed, names are searched for that it may mean. 'Receipt 305' is the payment of that number.
 */
export async function searchEverything(ctx: Ctx, { q }: { q: string }): Promise<Matches> {
  const terms = readTerms(q)
  const receipt = readReceiptNumber(q)
  const typed = terms.map(([term]) => term)
  const { rows, corrections } = await ctx.scope(ctx.actor, async (tx) => {
    const asTyped = await findRows(ctx, tx, { terms, receipt })
    if (!isEmpty(asTyped)) return { rows: asTyped, corrections: [] }
    const corrected = await correctTerms(tx, terms)
    if (!corrected) return { rows: asTyped, corrections: [] }
    return {
      rows: await findRows(ctx, tx, { terms: corrected, receipt: null }),
      corrections: corrected.flatMap(([, ...words]) => words),
    }
  })
  const messages = await ctx.scope(system, (tx) => findMessages(tx, typed, ctx.content.practice.phone.e164))
  return { ...rows, messages, typed, corrections: isEmpty(rows) ? [] : corrections }
}

type Wanted = { terms: readonly Term[]; receipt: number | null }

async function findRows(ctx: Ctx, tx: Tx, { terms, receipt }: Wanted) {
  if (terms.length === 0) return { people: [], threads: [], orders: [], appointments: [], payments: [] }
  return {
    ...(await findPeople(tx, terms)),
    orders: await findOrders(tx, terms, ctx.content),
    appointments: await findAppointments(tx, terms, ctx.now()),
    payments: await findPayments(tx, { terms, receipt }),
  }
}

const isEmpty = ({ people, orders, appointments, payments }: Rows) =>
  people.length + orders.length + appointments.length + payments.length === 0
