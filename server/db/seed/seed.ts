import pg from 'pg'
import { EmbeddedPostgres } from '#server/db/embedded.ts'
import { openDatabase } from '#server/db/open.ts'
import { appointment, order, person, text } from '#server/db/seed/rows.ts'
import type { DatabaseSettings } from '#server/db/types.ts'
import { hours } from '#shared/time.ts'

type Make<T> = (n: number, now: Date, of: number) => T
type Run = (statement: string, params?: unknown[]) => Promise<unknown>

const chunk = 5000
const silent = { warn: () => undefined, failed: () => undefined }

/**
 * Fills a database with the demo data of a practice of so many clients, and as many orders, appointments and texts. The
 * same number in the same hour makes the same data; a second run adds what is missing.
 * @throws DataDirInUse when a server has the embedded database open.
 */
export async function seed(settings: DatabaseSettings, clients: number, now = new Date()): Promise<void> {
  const database = await openDatabase(settings, silent)
  await database.close()
  const { run, close } = await connectAsOwner(settings)
  const at = new Date(Math.floor(now.getTime() / hours(1)) * hours(1))
  const inChunks = async (work: (rows: <T>(make: Make<T>) => string) => Promise<unknown>) => {
    for (let from = 0; from < clients; from += chunk) {
      const numbers = Array.from({ length: Math.min(chunk, clients - from) }, (_, n) => from + n)
      await inTransaction(run, () => work((make) => JSON.stringify(numbers.map((n) => make(n, at, clients)))))
    }
  }
  try {
    await inChunks(async (rows) => {
      // One statement makes the profiles too, phones and all, in place of a trigger for each row.
      await run('alter table users disable trigger users_profile')
      await run('set local role practice_system')
      await insertPeople(run, rows(person))
      await run('reset role')
      await run('alter table users enable trigger users_profile')
    })
    await inChunks(async (rows) => {
      await run('set local role practice_system')
      await insertOrders(run, rows(order))
      await insertAppointments(run, rows(appointment))
      await insertTexts(run, rows(text))
    })
    await run('vacuum (analyze)')
  } finally {
    await close()
  }
}

async function connectAsOwner({ dataDir, databaseUrl }: DatabaseSettings) {
  if (!databaseUrl) {
    const client = await EmbeddedPostgres.open(dataDir, silent.failed, silent.warn)
    const run: Run = (statement, params) =>
      params ? client.query(statement, params) : client.exec(statement)
    return { run, close: () => client.close() }
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const run: Run = (statement, params) => client.query(statement, params)
  return { run, close: () => client.end() }
}

async function inTransaction(run: Run, work: () => Promise<unknown>) {
  await run('begin')
  try {
    await work()
    await run('commit')
  } catch (error) {
    await run('rollback')
    throw error
  }
}

const from = (columns: string) => `from jsonb_to_recordset($1::text::jsonb) as made (${columns})`

async function insertPeople(run: Run, rows: string) {
  const columns = 'id uuid, first text, last text, email text, phone text, since timestamptz, silent boolean'
  await run(
    `insert into users (id, name, first_name, last_name, email, email_verified, created_at)
     select id, first || ' ' || last, first, last, email, true, since ${from(columns)} on conflict do nothing`,
    [rows],
  )
  await run(
    `insert into profiles (id, first_name, last_name, phone, updated_at)
     select id, first, last, phone, since ${from(columns)} on conflict do nothing`,
    [rows],
  )
  await run(
    `insert into sms_opt_outs (phone) select phone ${from(columns)} where silent on conflict do nothing`,
    [rows],
  )
}

/** Nobody, where her address was taken already. */
const known = '(select profiles.id from profiles where profiles.id = made.user_id)'

const insertOrders = (run: Run, rows: string) =>
  run(
    `insert into orders (id, user_id, created_at, paid_at, payment, product_name, quantity, total_cents, status,
       customer_name, customer_email, customer_phone, shipping_address)
     select id, ${known}, created_at, created_at, 'paid', product_name, quantity, total_cents, status,
       customer_name, customer_email, customer_phone, shipping_address
     ${from(`id uuid, user_id uuid, created_at timestamptz, product_name text, quantity int, total_cents int, status text,
       customer_name text, customer_email text, customer_phone text, shipping_address jsonb`)} on conflict do nothing`,
    [rows],
  )

const insertAppointments = (run: Run, rows: string) =>
  run(
    `insert into appointments (id, user_id, created_at, service_type, duration_minutes, appointment_date, status)
     select id, user_id, created_at, service_type, duration_minutes, appointment_date, status
     ${from(`id uuid, user_id uuid, created_at timestamptz, service_type text, duration_minutes int,
       appointment_date timestamptz, status text`)} where ${known} is not null on conflict do nothing`,
    [rows],
  )

const insertTexts = (run: Run, rows: string) =>
  run(
    `insert into sms_messages (id, user_id, created_at, phone_number, message, status, sender)
     select id, ${known}, created_at, phone_number, message, status, sender
     ${from(`id uuid, user_id uuid, created_at timestamptz, phone_number text, message text, status text, sender text`)}
     on conflict do nothing`,
    [rows],
  )
