import { wordPhone } from '#practice/wording.ts'
import type { ListedClient } from '#server/features/clients/list-clients.ts'
import type { CsvCell } from '#server/http/csv.ts'
import { formatDate, formatDateTime } from '#shared/dates.ts'

export const clientCsvHeader = [
  'Name',
  'Status',
  'Email',
  'Phone',
  'Next session',
  'Spent',
  'Last contact',
] as const

export function toClientCsvRow({ contact, nextSessionAt }: ListedClient): CsvCell[] {
  const { name, status, email, phone, spentCents, lastActiveAt } = contact
  return [
    name,
    status,
    email ?? '',
    phone ? wordPhone(phone) : '',
    nextSessionAt ? formatDateTime(nextSessionAt) : '',
    { cents: spentCents },
    formatDate(lastActiveAt),
  ]
}
