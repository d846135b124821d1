import type { OpenDifference, OpenDifferences } from '#server/features/money/list-differences.ts'
import type { MoneyDifference, MoneyDifferences } from '#shared/money-differences.ts'

export const presentDifferences = (
  { differences, comparedAt, isLate }: OpenDifferences,
  provider: MoneyDifferences['provider'],
): MoneyDifferences => ({
  differences: differences.map(presentDifference),
  provider,
  compared_at: comparedAt?.toISOString() ?? null,
  is_late: isLate,
})

const presentDifference = (row: OpenDifference): MoneyDifference => ({
  id: row.id,
  what: row.what,
  found_at: row.foundAt.toISOString(),
  payment: row.paymentSessionId,
  description: row.description,
  our_cents: row.ourCents,
  provider_cents: row.providerCents,
})
