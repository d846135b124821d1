import { and, eq, gt } from 'drizzle-orm'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { moneyDifferences, moneyEntries } from '#server/db/schema/money.ts'
import { orders } from '#server/db/schema/orders.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import type { RetentionRule } from '#server/retention/rule.ts'

const year = 365

/** How long orders and what was paid are kept. */
export const moneyRules: readonly RetentionRule[] = [
  {
    table: orders,
    what: 'orders that were not paid',
    days: 30,
    after: 'checkout',
    since: orders.createdAt,
    where: eq(orders.payment, 'failed'),
    runAs: 'system',
  },
  {
    table: orders,
    what: 'paid orders',
    days: 7 * year,
    after: 'payment',
    since: orders.paidAt,
    runAs: 'system',
  },
  {
    table: orders,
    what: 'orders to be paid at pickup that nobody paid',
    days: 2 * year,
    after: 'checkout',
    since: orders.createdAt,
    where: and(eq(orders.payment, 'due'), eq(orders.paidCents, 0)),
    runAs: 'system',
  },
  {
    table: orders,
    what: 'orders that were paid in part',
    days: 7 * year,
    after: 'checkout',
    since: orders.createdAt,
    where: and(eq(orders.payment, 'due'), gt(orders.paidCents, 0)),
    runAs: 'system',
  },
  {
    table: cardPayments,
    what: 'attempts to pay by card that failed',
    days: 30,
    after: 'checkout',
    since: cardPayments.createdAt,
    where: eq(cardPayments.state, 'failed'),
    runAs: 'system',
  },
  {
    table: cardPayments,
    what: 'card payments',
    days: 7 * year,
    after: 'payment',
    since: cardPayments.paidAt,
    runAs: 'system',
  },
  {
    table: paymentRequests,
    what: 'amounts that were asked for',
    days: 7 * year,
    after: 'asking',
    since: paymentRequests.createdAt,
    runAs: 'system',
  },
  {
    table: moneyEntries,
    what: 'movements of money',
    days: 7 * year + 2,
    after: 'the movement',
    since: moneyEntries.occurredAt,
    runAs: 'system',
  },
  {
    table: moneyDifferences,
    what: 'differences between the books and the payment provider that were mended',
    days: 2 * year,
    after: 'mending',
    since: moneyDifferences.mendedAt,
    runAs: 'system',
  },
]
