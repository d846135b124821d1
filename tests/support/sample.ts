import { expect } from 'vitest'
import { deliveredContent } from '#server/content/delivered-content.ts'
import type { SampleContent } from '#server/db/seed/sample-content.ts'
import { makeTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/embedded-database.ts'
import { everyRow, openAsSuperuser } from '#tests/support/every-row.ts'

const { catalog, practice } = deliveredContent
const deliveredNames = [
  practice.name,
  practice.coach.firstName,
  practice.place.city,
  ...catalog.services.flatMap(({ title, slug }) => [title, slug]),
  ...[catalog.drink, catalog.blend].flatMap((product) => (product ? [product.name, product.slug] : [])),
  // What only a wellness practice would write.
  ...['bottles?', 'tea', 'detox', 'food', 'meals?', 'cooking', 'recipes?', 'breakfast', 'consultations?'],
]
const delivered = new RegExp(`\\b(${deliveredNames.join('|')})\\b`, 'i')

/** Rows that name something of the delivered practice. 'online' is also where a session is. */
export function findDelivered(rows: Record<string, string[]>): string[] {
  const named = Object.entries(rows).flatMap(([table, texts]) => texts.map((text) => `${table}: ${text}`))
  return named.filter((text) => delivered.test(text.replaceAll(/\b(online|in-person)\b/gi, '')))
}

export async function makeSample(content: SampleContent, add: (home: TestDatabase) => Promise<void>) {
  const home = await makeTestDatabase()
  await add(home)
  const rows = await everyRow(home)
  const { query, close } = await openAsSuperuser(home)
  return {
    content,
    rows,
    query,
    count: (table: string) => rows[table]?.length ?? 0,
    async discard() {
      await close()
      await home.discard()
    },
  }
}
export type Sample = Awaited<ReturnType<typeof makeSample>>

const expectBooksToAgree = async ({ query }: Sample) =>
  expect(
    await query(`
      select o.number, o.payment, o.paid_cents, coalesce(sum(e.amount_cents), 0)::int as moved
      from orders o left join money_entries e on e.order_id = o.id and e.kind <> 'fee'
      group by o.id having coalesce(sum(e.amount_cents), 0)
        <> case when o.payment in ('paid', 'review') then o.paid_cents - o.refunded_cents else 0 end`),
  ).toEqual([])

const expectLinesToAgree = async ({ query }: Sample) =>
  expect(
    await query(`
      select o.number from orders o left join order_lines l on l.order_id = o.id
      group by o.id having count(l.id) <> 1 or min(l.unit_cents * l.quantity + l.tax_cents) <> o.total_cents
        or min(l.tax_cents) <> o.tax_cents`),
  ).toEqual([])

/** Each order has one line of the same amount, and in the books what was paid of it. */
export async function expectOrdersToAgree(sample: Sample): Promise<void> {
  await expectBooksToAgree(sample)
  await expectLinesToAgree(sample)
}
