import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { tables } from '#server/db/schema/all.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

const roles = ['app', 'visitor', 'client', 'admin', 'system'] as const
type Role = (typeof roles)[number]
type Columns = '*' | string[]
/** What a role may do with a table: the columns to select and update, insert, delete. Anything else is refused. */
type Rights = { select?: Columns; insert?: true; update?: Columns; delete?: true }

const all: Rights = { select: '*', insert: true, update: '*', delete: true }
const system = { system: all }
const publishedColumns = ['content_id', 'build', 'version', 'snapshot']
const names = ['first_name', 'last_name', 'phone', 'updated_at']

/** All rights. Any other statement of any role on any table must be refused. */
const rights: Record<string, Partial<Record<Role, Rights>>> = {
  users: {
    app: all,
    client: { select: ['id', 'email'] },
    admin: { select: ['id', 'email'] },
    system: {
      select: '*',
      insert: true,
      update: ['email', 'email_verified', 'updated_at'],
      delete: true,
    },
  },
  sessions: { app: all, system: { select: ['id', 'user_id'], delete: true } },
  accounts: { app: all, system: { select: '*', insert: true, update: ['password', 'updated_at'] } },
  verifications: { app: all, system: { select: '*', delete: true } },
  server_settings: { app: all },
  registrations: system,
  account_links: system,
  passkeys: system,
  passkey_challenges: system,
  second_steps: system,
  recovery_codes: system,
  remembered_devices: system,
  profiles: {
    ...system,
    app: { select: ['id', 'is_admin'] },
    client: { select: '*', update: names },
    admin: { select: '*', update: names },
  },
  contact_merges: system,
  sent_answers: system,
  contacts: { ...system, admin: { select: '*' } },
  phone_codes: system,
  contact_messages: system,
  assistant_usage: system,
  assistant_questions: { ...system, admin: { select: '*' } },
  appointments: {
    ...system,
    client: { select: '*', insert: true },
    admin: {
      select: '*',
      insert: true,
      update: ['status', 'sequence', 'ending', 'request_expires_at', 'owner_note', 'meeting_link'],
    },
  },
  booked_times: { ...system, admin: { select: '*', insert: true, update: '*' } },
  card_payments: { ...system, admin: { select: '*' } },
  payment_requests: { ...system, admin: { select: '*' } },
  order_lines: { ...system, admin: { select: '*' } },
  order_events: { ...system, admin: { select: '*' } },
  money_entries: { ...system, admin: { select: '*' } },
  receipts: { ...system, admin: { select: '*' } },
  money_differences: { ...system, admin: { select: '*' } },
  stock_batches: { ...system, admin: { select: '*', insert: true, update: '*' } },
  stock_reservations: { ...system, admin: { select: '*' } },
  stock_waitlist: { ...system, admin: { select: '*' } },
  appointment_events: { ...system, admin: { select: '*', insert: true } },
  appointment_offers: { ...system, admin: { select: '*' } },
  calendar_days: { ...system, admin: { select: '*' } },
  calendar_feeds: { ...system, admin: { select: '*', insert: true, update: '*' } },
  busy_calendars: { ...system, admin: { select: '*' } },
  busy_times: { ...system, admin: { select: '*' } },
  practice_settings: { ...system, admin: { select: '*', insert: true, update: '*' } },
  waitlist_entries: { ...system, admin: { select: '*' } },
  waitlist_offers: { ...system, admin: { select: '*' } },
  sms_messages: { ...system, client: { select: '*', insert: true }, admin: { select: '*', insert: true } },
  thread_messages: { ...system, client: { select: '*', insert: true } },
  received_emails: system,
  seen_emails: system,
  mailbox_positions: system,
  saved_replies: { ...system, admin: { select: '*' } },
  attachments: {
    ...system,
    client: { select: '*', insert: true, update: ['stored_at', 'message_id', 'position'] },
    admin: { select: '*', insert: true, update: ['stored_at'] },
  },
  attachment_chunks: {
    ...system,
    client: { select: '*', insert: true },
    admin: { select: '*', insert: true },
  },
  client_notes: { ...system, admin: { select: '*' } },
  notice_settings: { ...system, admin: { select: '*', insert: true, update: '*' } },
  sms_fallbacks: system,
  sms_opt_outs: system,
  consents: { system: { select: '*', insert: true, delete: true } },
  consent_requests: system,
  unsubscribe_links: system,
  campaigns: { ...system, admin: { select: '*' } },
  campaign_recipients: { ...system, admin: { select: '*' } },
  group_messages: { ...system, admin: { select: '*', insert: true, update: ['announced_at'] } },
  group_recipients: { ...system, admin: { select: '*', insert: true } },
  search_words: { ...system, admin: { select: '*' } },
  list_counts: { ...system, admin: { select: '*' } },
  live_sessions: {
    ...system,
    client: { select: '*' },
    admin: { select: '*', insert: true, update: '*' },
  },
  orders: { ...system, client: { select: '*' }, admin: { select: '*', update: ['status'] } },
  outbox: { ...system, client: { insert: true }, admin: { insert: true } },
  pictures: { ...system, admin: { select: '*', insert: true, update: ['uploaded_at'] } },
  picture_files: { ...system, visitor: { select: '*' }, admin: { select: '*', insert: true } },
  files: {
    ...system,
    visitor: { select: ['hash', 'name', 'type', 'bytes', 'stored_at'] },
    admin: { select: '*', insert: true, update: ['name', 'uploaded_at', 'stored_at'] },
  },
  file_chunks: { ...system, visitor: { select: '*' }, admin: { select: '*', insert: true } },
  sandbox_deliveries: system,
  sandbox_payments: system,
  rate_limits: system,
  job_runs: system,
  content_versions: {
    ...system,
    visitor: { select: ['id'] },
    client: { select: ['id'] },
    admin: { select: '*', insert: true },
  },
  content_renderings: {
    ...system,
    visitor: { select: publishedColumns },
    client: { select: publishedColumns },
    admin: { select: '*', insert: true, update: ['replaced_at'] },
  },
  content_draft: { ...system, admin: { select: '*', insert: true, update: '*' } },
  content_previews: system,
}

let t: TestApp
const ids = { client: '', other: '', host: '' }
beforeAll(async () => {
  t = await makeTestApp()
  const idOf = async (token: string) =>
    (await t.call('GET', '/api/session', undefined, token)).body.profile.id
  ids.client = await idOf(await t.makeClient('client@example.com'))
  ids.other = await idOf(await t.makeClient('other@example.com'))
  ids.host = await idOf(await t.signIn(admin.email, admin.password))
  await t.scope({ role: 'system', job: 'test' }, async (tx) => {
    for (const id of [ids.client, ids.other]) {
      await tx.execute(
        sql`insert into appointments (user_id, service_type, duration_minutes, appointment_date) values (${id}, 'x', 60, now())`,
      )
      await tx.execute(
        sql`insert into sms_messages (user_id, phone_number, message, sender) values (${id}, '+13125550100', 'x', 'client')`,
      )
      for (const payment of ['paid', 'awaiting'])
        await tx.execute(
          sql`insert into orders (user_id, product_name, quantity, total_cents, payment) values (${id}, 'x', 1, 1, ${payment})`,
        )
    }
    await tx.execute(sql`insert into live_sessions (meeting_link) values ('x')`)
    await tx.execute(sql`insert into live_sessions (ended_at) values (now())`)
  })
})
afterAll(() => t.close())

const actors = (): Record<Exclude<Role, 'app'>, Actor> => ({
  visitor: { role: 'visitor' },
  client: { role: 'client', userId: ids.client },
  admin: { role: 'admin', userId: ids.host },
  system: { role: 'system', job: 'test' },
})

class Rollback extends Error {
  readonly rows: number
  constructor(rows: number) {
    super('rolled back')
    this.rows = rows
  }
}

/** Runs a statement and rolls it back. Returns the number of rows, or null without permission. */
async function tryAs(role: Role, statement: SQL): Promise<number | null> {
  const work = async (tx: TestApp['database']['root']) => {
    const { rows, ...result } = await tx.execute(statement)
    throw new Rollback(
      rows.length ||
        Number(
          ('rowCount' in result && result.rowCount) || ('affectedRows' in result && result.affectedRows) || 0,
        ),
    )
  }
  try {
    await (role === 'app' ? t.database.root.transaction(work) : t.scope(actors()[role], work))
  } catch (error) {
    if (error instanceof Rollback) return error.rows
    const { message } = (error as { cause: Error }).cause
    if (message.startsWith('permission denied')) return null
  }
  return 0
}

async function columnsOf(
  role: Role,
  columns: string[],
  attempt: (column: ReturnType<typeof sql.identifier>) => SQL,
): Promise<Columns | undefined> {
  const allowed: string[] = []
  for (const column of columns)
    if ((await tryAs(role, attempt(sql.identifier(column)))) !== null) allowed.push(column)
  if (allowed.length === 0) return undefined
  return allowed.length === columns.length ? '*' : allowed
}

test('the rights list every table', () => {
  expect(Object.keys(rights).sort()).toEqual(Object.values(tables).map(getTableName).sort())
})

test.each(Object.values(tables).map((table) => [getTableName(table), table] as const))(
  'each role has exactly the listed rights on %s',
  async (name, table) => {
    const columns = Object.values(getTableColumns(table)).map((column) => column.name)
    const target = sql.identifier(name)
    for (const role of roles) {
      const isPermitted = async (statement: SQL) =>
        (await tryAs(role, statement)) === null ? undefined : true
      const actual = {
        select: await columnsOf(role, columns, (column) => sql`select ${column} from ${target}`),
        insert: await isPermitted(sql`insert into ${target} default values`),
        update: await columnsOf(role, columns, (column) => sql`update ${target} set ${column} = default`),
        delete: await isPermitted(sql`delete from ${target}`),
      }
      const sorted = ({ select, update, ...rest }: Rights) => ({
        ...rest,
        ...(select && { select: select === '*' ? select : [...select].sort() }),
        ...(update && { update: update === '*' ? update : [...update].sort() }),
      })
      expect(sorted(actual as Rights), `${role} and ${name}`).toEqual(sorted(rights[name]?.[role] ?? {}))
      expect(await isPermitted(sql`truncate ${target}`), `${role} truncates ${name}`).toBeUndefined()
    }
  },
)

/** The rows each role reaches, with two clients and an administrator in the database. */
test.each([
  ['client', sql`select id from users`, 1],
  ['client', sql`select id from profiles`, 1],
  ['client', sql`select id from appointments`, 1],
  ['client', sql`select id from sms_messages`, 1],
  ['client', sql`select id from orders`, 1],
  ['client', sql`select id from live_sessions`, 1],
  ['client', sql`update profiles set phone = null returning id`, 1],
  ['admin', sql`select id from profiles`, 3],
  ['admin', sql`select id from appointments`, 2],
  ['admin', sql`select id from sms_messages`, 2],
  ['admin', sql`select id from orders`, 2],
  ['admin', sql`select id from live_sessions`, 2],
  ['admin', sql`update orders set status = 'shipped' returning id`, 2],
  ['admin', sql`update profiles set phone = null returning id`, 1],
] as const)('%s reaches only permitted rows: %s', async (role, statement, rows) => {
  expect(await tryAs(role, statement)).toBe(rows)
})

test('a client with an empty or unknown id reaches no row', async () => {
  for (const userId of ['', '00000000-0000-4000-8000-000000000000'])
    for (const name of ['users', 'profiles', 'appointments', 'sms_messages', 'orders']) {
      const { rows } = await t.scope({ role: 'client', userId }, (tx) =>
        tx.execute(sql`select id from ${sql.identifier(name)}`),
      )
      expect(rows, name).toEqual([])
    }
})
