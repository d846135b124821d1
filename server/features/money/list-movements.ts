import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { profiles } from '#server/db/schema/account.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { moneyEntries, receipts } from '#server/db/schema/money.ts'
import { orders } from '#server/db/schema/orders.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { issueReceipts } from '#server/money/issue-receipts.ts'
import { type Period, periodOf } from '#server/money/period.ts'
import type { Part } from '#server/money/split.ts'
import { pageSize, rejectCursor, toMicroseconds } from '#server/pagination/page.ts'
import { incomeKinds, type MoneyMethod, type MovementKind } from '#shared/money-kinds.ts'
import type { MoneyFigure, MovementsQuery } from '#shared/money-report.ts'

/** One movement: the rows that have its cause. */
export type Movement = {
  /** Of its first row. */
  id: number
  occurredAt: Date
  kind: MovementKind
  method: MoneyMethod
  cause: string
  parts: Part[]
  what: string | null
  who: string | null
  orderNumber: number | null
  appointmentId: string | null
  startsAt: Date | null
  receipt: number | null
  note: string | null
}

type Row = Omit<Movement, 'parts'> & { sortedAt: string; part: Part }
type PageInput = { where: SQL | undefined; cursor: string | undefined; size: number; isAscending: boolean }
export type MovementPage = { movements: Movement[]; nextCursor: string | null }

/** Numbering receipts needs more rights than reading. */
const system = { role: 'system', job: 'receipts' } as const

/**
 * The movements behind a figure of a month or a year, the newest first.
 * @throws AppError `invalid_input` for a malformed cursor
 */
export async function listMovements(ctx: Ctx, input: MovementsQuery): Promise<MovementPage> {
  const where = and(inPeriod(periodOf(input.period)), isOfFigure(input.figure))
  const page = { where, cursor: input.cursor, size: pageSize, isAscending: false }
  const read = () => ctx.scope(ctx.actor, (tx) => readPage(tx, page))
  const movementPage = await read()
  if (movementPage.movements.every(({ kind, receipt }) => kind !== 'payment' || receipt !== null))
    return movementPage
  await ctx.scope(system, issueReceipts)
  return read()
}

export const inPeriod = ({ from, to }: Period): SQL =>
  sql`${moneyEntries.occurredAt} >= ${from.toISOString()}::timestamptz
    and ${moneyEntries.occurredAt} < ${to.toISOString()}::timestamptz`

function isOfFigure(figure: MoneyFigure | undefined): SQL | undefined {
  const { kind, income, taxCents } = moneyEntries
  if (figure === undefined) return undefined
  if (figure === 'refund') return inArray(kind, ['refund', 'refund_failed'])
  if (figure === 'dispute') return inArray(kind, ['dispute', 'dispute_returned'])
  if (figure === 'received') return eq(kind, 'payment')
  if (figure === 'tax') return and(ne(taxCents, 0), ne(kind, 'fee'))
  const ofIncome = incomeKinds.find((each) => each === figure)
  if (ofIncome) return and(eq(kind, 'payment'), eq(income, ofIncome))
  return eq(kind, figure as MovementKind)
}

/** A page of whole movements, in the order of their instants. */
export async function readPage(
  tx: Tx,
  { where, cursor, size, isAscending }: PageInput,
): Promise<MovementPage> {
  const { id, occurredAt, kind, method, cause, income, amountCents, taxCents, note } = moneyEntries
  const order = isAscending ? asc : desc
  // Every movement has a row for each kind of income at most; one more shows whether another page follows.
  const limit = size * incomeKinds.length + 1
  const rows: Row[] = await tx
    .select({
      ...{ id, occurredAt, kind, method, cause, note },
      sortedAt: toMicroseconds(occurredAt),
      part: {
        income,
        cents: amountCents,
        // A share of the provider's fee is no tax.
        taxCents: sql<number>`case when ${kind} = 'fee' then 0 else ${taxCents} end`,
      },
      what: sql<
        string | null
      >`coalesce(${paymentRequests.description}, ${orders.productName}, ${appointments.serviceType}, ${cardPayments.description})`,
      who: sql<
        string | null
      >`coalesce(${paymentRequests.customerName}, ${orders.customerName}, ${appointments.clientName},
        nullif(trim(${profiles.firstName} || ' ' || ${profiles.lastName}), ''))`,
      orderNumber: orders.number,
      appointmentId: appointments.id,
      startsAt: appointments.appointmentDate,
      receipt: receipts.number,
    })
    .from(moneyEntries)
    .leftJoin(orders, eq(orders.id, moneyEntries.orderId))
    .leftJoin(appointments, eq(appointments.id, moneyEntries.appointmentId))
    .leftJoin(profiles, eq(profiles.id, appointments.userId))
    .leftJoin(paymentRequests, eq(paymentRequests.id, moneyEntries.requestId))
    .leftJoin(cardPayments, eq(cardPayments.id, moneyEntries.cardPaymentId))
    .leftJoin(receipts, eq(receipts.cause, cause))
    .where(and(where, afterCursor(cursor, isAscending)))
    .orderBy(order(occurredAt), order(cause), asc(income))
    .limit(limit)
  const groups = [...Map.groupBy(rows, (row) => row.cause).values()]
  const isCut = rows.length === limit
  // The last movement of a cut page may lack rows.
  const whole = isCut ? groups.slice(0, -1) : groups
  const shown = whole.slice(0, size)
  const last = shown.at(-1)?.[0]
  const hasMore = isCut || whole.length > shown.length
  return {
    movements: shown.flatMap(toMovement),
    nextCursor: hasMore && last ? `${last.sortedAt}_${last.cause}` : null,
  }
}

function toMovement(rows: readonly Row[]): Movement[] {
  const [first] = rows
  if (!first) return []
  const { part: _, sortedAt: __, ...movement } = first
  return [{ ...movement, parts: rows.map(({ part }) => part) }]
}

const cursorPattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_(.{1,200})$/

function afterCursor(cursor: string | undefined, isAscending: boolean): SQL | undefined {
  if (cursor === undefined) return undefined
  const [, instant = '', cause] = cursorPattern.exec(cursor) ?? []
  const isInstant = !Number.isNaN(Date.parse(instant)) && !instant.startsWith('0000')
  if (!cause || !isInstant) rejectCursor()
  const comparison = isAscending ? sql`>` : sql`<`
  return sql`(${moneyEntries.occurredAt}, ${moneyEntries.cause}) ${comparison} (${instant}::timestamptz, ${cause})`
}
