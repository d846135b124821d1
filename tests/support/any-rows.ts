import { createRandom } from '#tests/support/fault-options.ts'

type Row = Record<string, unknown>
export type RunQuery = (text: string, params?: unknown[]) => Promise<Row[]>

const newRowsPerTable = 3
const attemptsPerTable = 200
/** A table that refused so many, and has rows by a trigger or an earlier step, may take no more. */
const attemptsForMoreRows = 20
const quote = (name: unknown) => `"${String(name).replaceAll('"', '""')}"`

/**
 * Inserts rows into every table of any schema, from column types, check constraints and foreign keys. A refused row is
 * tried again with other values.
 * @throws Error that names a table without a single row.
 */
export async function fillEveryTable(query: RunQuery, seed: number): Promise<void> {
  const chance = createRandom(seed)
  const schema = await readSchema(query)
  for (const table of schema) await fillTable(query, chance, table)
}

type Table = { name: string; columns: Row[]; checks: Row[]; foreign: Row[] }

/** Every table after those it refers to. */
async function readSchema(query: RunQuery): Promise<Table[]> {
  const tables = await query(`
    with recursive tables as (
      select oid, relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    ), levels (oid, level) as (
      select oid, 0 from tables
      union select k.conrelid, level + 1 from levels l join pg_constraint k on k.confrelid = l.oid
      where k.contype = 'f' and k.conrelid <> k.confrelid
    )
    select t.oid::int as oid, relname::text as name
    from tables t join levels using (oid) group by t.oid, relname order by max(level), relname`)
  const columns = await query(`
    select attrelid::int as oid, attname::text as name, format_type(atttypid, null) as type, attnotnull as required
    from pg_attribute join pg_class c on c.oid = attrelid and c.relnamespace = 'public'::regnamespace and relkind = 'r'
    where attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''
    order by attrelid, attnum`)
  const checks = await query(
    `select conrelid::int as oid, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'c' order by conname`,
  )
  const foreign = await query(`
    select k.conrelid::int as oid, a.attname::text as column, k.confrelid::regclass::text as other, b.attname::text as key
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
    where k.contype = 'f' order by k.conname`)
  return tables.map(({ oid, name }) => {
    const ofTable = (rows: Row[]) => rows.filter((row) => row.oid === oid)
    return {
      name: String(name),
      columns: ofTable(columns),
      checks: ofTable(checks),
      foreign: ofTable(foreign),
    }
  })
}

async function fillTable(query: RunQuery, chance: ReturnType<typeof createRandom>, table: Table) {
  const { name, columns, checks, foreign } = table
  const allowedValues = new Map(
    columns.map((column) => [column.name, namedValues(checks, String(column.name))]),
  )
  const keys = new Map<unknown, unknown[]>()
  for (const { column, other, key } of foreign)
    keys.set(
      column,
      (await query(`select ${quote(key)} as key from ${other}`)).map((row) => row.key),
    )

  function valueFor({ name: column, type }: Row): unknown {
    const others = keys.get(column)
    if (others) return others.length > 0 ? chance.oneOf(others) : null
    const values = allowedValues.get(column) ?? []
    return values.length > 0 ? chance.oneOf(values) : anyValue(String(type), chance.upTo(1_000_000))
  }

  let lastError: unknown = null
  let inserted = 0
  for (let attempt = 0; attempt < attemptsPerTable && inserted < newRowsPerTable; attempt++) {
    if (attempt === attemptsForMoreRows && (await query(`select from ${quote(name)} limit 1`)).length > 0)
      return
    const used = columns.filter(({ required }) => required || chance.upTo(2) === 0)
    const names = used.map((column) => quote(column.name)).join(', ')
    const placeholders = used.map(({ type }, index) => `$${index + 1}::text::${type}`).join(', ')
    const texts = used.map(valueFor).map((value) => (value === null ? null : String(value)))
    try {
      await query(`insert into ${quote(name)} (${names}) values (${placeholders})`, texts)
      inserted += 1
    } catch (error) {
      lastError = error
    }
  }
  if (inserted === 0) throw new Error(`no row could be inserted into ${name}`, { cause: lastError })
}

/** The values a check allows for a column: `status = ANY (ARRAY['a'::text, 'b'::text])` or `channel = 'a'::text`. */
function namedValues(checks: Row[], column: string): string[] {
  const list = new RegExp(`\\b${column} = (?:ANY \\(ARRAY\\[([^\\]]*)\\]|('[^']*'::text))`)
  const match = checks
    .map(({ definition }) => list.exec(String(definition)))
    .find((result) => result !== null)
  return [...(match?.[1] ?? match?.[2] ?? '').matchAll(/'([^']*)'/g)].map(([, value = '']) => value)
}

/** 60 is valid as a quantity, a price and a duration in minutes. */
function anyValue(type: string, n: number): string {
  if (type === 'uuid') return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  if (type === 'boolean') return String(n % 2 === 0)
  if (type === 'integer' || type === 'bigint') return '60'
  if (type === 'jsonb' || type === 'json') return JSON.stringify({ some: [n, 'thing', null] })
  if (type === 'date') return new Date(Date.UTC(2026, 0, 1 + (n % 300))).toISOString().slice(0, 10)
  if (type.startsWith('timestamp')) return new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString()
  if (type === 'tstzrange') return '[2000-01-01 00:00+00,2100-01-01 00:00+00)'
  if (type === 'bytea') return `\\x${n.toString(16).padStart(6, '0')}`
  if (type === 'text') return `word ${n}`
  if (type === 'text[]') return `{"word ${n}"}`
  if (type === 'uuid[]') return '{}'
  throw new Error(`no value for the type ${type}`)
}
