import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blendSlug, settings } from '#practice/settings.ts'
import type { Actor } from '#server/access/actor.ts'
import { tables } from '#server/db/schema/all.ts'
import { type Action, policy } from '#shared/policy.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { routeAccess } from '#tests/support/route-access.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
let t: TestApp
const tokens: Record<'visitor' | 'client' | 'otherClient' | 'admin', string | null> = {
  visitor: null,
  client: null,
  otherClient: null,
  admin: null,
}

beforeAll(async () => {
  t = await makeTestApp()
  tokens.client = await t.makeClient('client@example.com')
  tokens.otherClient = await t.makeClient('other@example.com')
  tokens.admin = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

function isGate(handler: unknown): handler is { action: Action } {
  return typeof handler === 'function' && 'action' in handler && String(handler.action) in policy
}

/** The names of the orders' functions carry the product's. */
const addressOf = (path: string) =>
  path
    .replace(':id', unknownId)
    .replace(/:function\{(create|save)-.*-(checkout|order)\}/, `$1-${blendSlug}-$2`)

function apiRoutes() {
  const gatedByRoute = new Map<string, boolean>()
  for (const { method, path, handler } of t.app.routes) {
    if (!path.startsWith('/api/') || path.includes('*')) continue
    const name = `${method} ${path}`
    gatedByRoute.set(name, (gatedByRoute.get(name) ?? false) || isGate(handler))
  }
  return gatedByRoute
}

test('every API route has a gate', () => {
  expect([...apiRoutes()].filter(([, isGated]) => !isGated).map(([name]) => name)).toEqual([])
})

test('the table lists exactly the API routes', () => {
  expect(Object.keys(routeAccess).sort()).toEqual([...apiRoutes().keys()].sort())
})

describe.each(Object.entries(routeAccess))('%s', (name, row) => {
  test.each(['visitor', 'client', 'otherClient', 'admin'] as const)('for %s', async (role) => {
    const [method = '', path = ''] = name.split(' ')
    // Signing out would end the session the other rows use.
    const token = path.endsWith('/sign-out') ? null : tokens[role]
    const { status, body } = await t.call(method, addressOf(path), row.input, token)
    const code = body?.error?.code
    if (row[role] === 'in') expect(['not_signed_in', 'not_allowed', 'missing_api_key']).not.toContain(code)
    else expect(code).toBe(row[role])
    expect(status).toBeLessThan(500)
  })
})

test('a call without the publishable key is refused', async () => {
  for (const key of ['', 'wrong']) {
    const response = await t.app.request('/api/session', { headers: { apikey: key } })
    expect(response.status).toBe(401)
    expect((await response.json()).error.code).toBe('missing_api_key')
  }
})

test.each(['nonsense', 'a.b', `${'x'.repeat(32)}.${'y'.repeat(43)}=`, ''])(
  'the forged token %j counts as a visitor',
  async (token) => {
    expect((await t.call('GET', '/api/session', undefined, token || 'null')).body.error.code).toBe(
      'not_signed_in',
    )
  },
)

test('a cookie does not sign in', async () => {
  const headers = { apikey: settings.publishableKey, cookie: `better-auth.session_token=${tokens.admin}` }
  expect((await t.app.request('/api/session', { headers })).status).toBe(401)
})

describe('in the database', () => {
  const actors: Record<string, Actor> = {
    visitor: { role: 'visitor' },
    client: { role: 'client', userId: unknownId },
    admin: { role: 'admin', userId: unknownId },
  }
  const names = Object.values(tables).map((table) => getTableName(table))

  test('every table is in the schema, has policies and forces them on its owner', async () => {
    const { rows } = await t.scope({ role: 'system', job: 'test' }, (tx) =>
      tx.execute<{ name: string; forced: boolean; policies: number }>(sql`
        select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
          (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
        from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`),
    )
    expect(rows.map((row) => row.name).sort()).toEqual([...names].sort())
    expect(rows.filter((row) => !row.forced || row.policies === 0).map((row) => row.name)).toEqual([])
  })

  /** The tables each role may read. Any other answers 42501, permission denied. */
  const readable: Record<string, string[]> = {
    visitor: ['file_chunks', 'picture_files'],
    client: [
      'appointments',
      'attachment_chunks',
      'attachments',
      'live_sessions',
      'orders',
      'profiles',
      'sms_messages',
      'thread_messages',
    ],
    admin: [
      ...[
        'appointments',
        'campaigns',
        'campaign_recipients',
        'contacts',
        'content_draft',
        'content_renderings',
        'content_versions',
        'group_messages',
        'group_recipients',
        'list_counts',
        'live_sessions',
        'orders',
        'profiles',
      ],
      ...['search_words', 'sms_messages', 'pictures', 'picture_files', 'files', 'file_chunks'],
      ...['content_versions', 'content_renderings', 'content_draft'],
      ...['booked_times', 'appointment_events', 'appointment_offers', 'calendar_days', 'calendar_feeds'],
      ...[
        'card_payments',
        'busy_calendars',
        'busy_times',
        'practice_settings',
        'waitlist_entries',
        'waitlist_offers',
      ],
      ...[
        'order_lines',
        'order_events',
        'payment_requests',
        'money_entries',
        'money_differences',
        'receipts',
      ],
      ...[
        'stock_batches',
        'stock_reservations',
        'stock_waitlist',
        'saved_replies',
        'client_notes',
        'attachments',
        'attachment_chunks',
        'notice_settings',
        'assistant_questions',
      ],
    ],
  }

  test.each(Object.keys(actors))(
    '%s reads only the listed tables, and only allowed rows of them',
    async (role) => {
      for (const name of names) {
        const reading = t.scope(actors[role] as Actor, (tx) =>
          tx.execute(sql`select * from ${sql.identifier(name)}`),
        )
        if (readable[role]?.includes(name)) {
          const { rows } = await reading
          if (role === 'client') expect(rows, name).toEqual([])
        } else
          await expect(reading, `${role} reading ${name}`).rejects.toMatchObject({ cause: { code: '42501' } })
      }
    },
  )

  test.each(Object.keys(actors))('%s cannot delete from or truncate any table', async (role) => {
    for (const name of names) {
      for (const verb of [sql`delete from`, sql`truncate`]) {
        const attempt = t.scope(actors[role] as Actor, (tx) =>
          tx.execute(sql`${verb} ${sql.identifier(name)}`),
        )
        await expect(attempt, `${role} ${name}`).rejects.toMatchObject({ cause: { code: '42501' } })
      }
    }
  })

  test('a client cannot become an administrator or change an order', async () => {
    const { body } = await t.call('GET', '/api/session', undefined, tokens.client)
    const self: Actor = { role: 'client', userId: body.profile.id }
    for (const statement of [
      sql`update profiles set is_admin = true`,
      sql`update orders set status = 'delivered'`,
      sql`insert into orders (product_name, quantity, total_cents) values ('x', 1, 1)`,
      sql`insert into profiles (id, first_name, last_name, is_admin) values (${unknownId}, 'a', 'b', true)`,
    ]) {
      await expect(t.scope(self, (tx) => tx.execute(statement))).rejects.toMatchObject({
        cause: { code: '42501' },
      })
    }
  })

  test('the row policy limits a client to their own profile', async () => {
    const { body } = await t.call('GET', '/api/session', undefined, tokens.client)
    const self: Actor = { role: 'client', userId: body.profile.id }
    const { rows } = await t.scope(self, (tx) => tx.execute(sql`select id from profiles`))
    expect(rows).toEqual([{ id: body.profile.id }])
    const changed = await t.scope(self, (tx) =>
      tx.execute(sql`update profiles set first_name = 'x' where id <> ${body.profile.id} returning id`),
    )
    expect(changed.rows).toEqual([])
  })

  test('a query outside a scope is refused', async () => {
    await expect(t.database.root.execute(sql`select * from orders`)).rejects.toMatchObject({
      cause: { code: '42501' },
    })
  })

  test('role and id end with the transaction', async () => {
    await t.scope({ role: 'admin', userId: unknownId }, (tx) => tx.execute(sql`select 1`))
    const { rows } = await t.database.root.execute(
      sql`select current_user::text as role, coalesce(current_setting('app.user_id', true), '') as id`,
    )
    expect(rows).toEqual([{ role: 'practice_app', id: '' }])
  })

  test('a scope inside a scope throws instead of deadlocking', async () => {
    const system: Actor = { role: 'system', job: 'test' }
    await expect(t.scope(system, () => t.scope(system, async () => 1))).rejects.toThrow(
      'a scope was opened inside another scope',
    )
  })
})
