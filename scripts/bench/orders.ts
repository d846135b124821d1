import { createHmac } from 'node:crypto'
import { parseArgs } from 'node:util'
import { blendSlug } from '#practice/settings.ts'
import { type OwnerConnection, openAsOwner } from '#server/db/owner.ts'
import { type MakeDatabase, onEachDatabase } from './database.ts'
import { capture, startBareServer } from './load-bare.ts'
import type { Load } from './load-calls.ts'
import { type Figures, fire } from './load-fire.ts'
import { type BenchServer, caller, root, startBenchServer } from './server.ts'

/**
 * Settling of payments that the provider's events tell of, compared with a bare server that sends the same answers; then a
 * hundred histories whose events arrive shuffled. `--only embedded`.
 */
const { values: options } = parseArgs({ options: { only: { type: 'string' } } })

const payments = 400
const histories = 100
const eventsOfHistory = 5
const connections = 10
const proxied = { TRUST_PROXY: 'loopback' }

let calls = 0
const nextAddress = () => {
  calls += 1
  return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`
}

/** Orders whose payment pages are open. */
async function placeOrders({ url }: BenchServer, count: number): Promise<void> {
  for (let from = 0; from < count; from += connections)
    await Promise.all(
      Array.from({ length: connections }, () =>
        caller(url, undefined, { 'x-forwarded-for': nextAddress() })(
          'POST',
          `/api/functions/create-${blendSlug}-checkout`,
          { quantity: 2 },
        ),
      ),
    )
}

/**
 * Pays all of them behind the server's back, as if every event had been lost; the sessions and the key of events. Each
 * by another customer, because the payments of one wait for each other.
 */
async function payAll(owner: OwnerConnection): Promise<{ ids: string[]; secret: string }> {
  const address = `{"line1":"1 State St","line2":null,"city":"Chicago","state":"IL","postal_code":"60601","country":"US"}`
  await owner.run(`
    set role practice_system;
    update sandbox_payments set state = 'paid', paid_at = now(), refunded_cents = 500,
      customer = jsonb_build_object('name', 'Nia Okoye', 'email', id || '@example.com', 'phone', null, 'address', '${address}'::jsonb);
    update card_payments set created_at = now()`)
  const sessions = await owner.rows('select id from sandbox_payments order by id')
  await owner.run('reset role; set role practice_app')
  const [secret] = await owner.rows(
    `select value #>> '{}' from server_settings where key = 'secret:sandbox-webhook'`,
  )
  await owner.run('reset role')
  return { ids: sessions.map(([id]) => String(id)), secret: String(secret?.[0]) }
}

/** The events of these sessions, each by another caller. */
function eventLoad(name: string, ids: readonly string[], secret: string): Load {
  let next = 0
  const build = () => {
    const body = JSON.stringify({ type: 'checkout.session.changed', sessionId: ids[next++ % ids.length] })
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    return { body, headers: { 'x-sandbox-signature': signature, 'x-forwarded-for': nextAddress() } }
  }
  return {
    name,
    requests: () => [
      {
        method: 'POST',
        path: '/webhooks/payments',
        setupRequest: (built) => ({ ...built, ...build() }),
      },
    ],
  }
}

const shuffle = <T>(list: readonly T[]): T[] =>
  list
    .map((each) => ({ each, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ each }) => each)

async function measureEvents(server: BenchServer, load: () => Load, amount: number): Promise<string> {
  const ours = await fire({ url: server.url, connections, amount, requests: load().requests() })
  const bare = await startBareServer(await capture(server.url, load()), load())
  try {
    await fire({ url: bare.url, connections, amount, requests: bare.requests })
    const floor = await fire({ url: bare.url, connections, amount, requests: bare.requests })
    if (ours.failed + floor.failed > 0) process.exitCode = 1
    const format = ({ perSecond, p50, p99, failed }: Figures) =>
      `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms${failed > 0 ? `, ${failed} FAILED` : ''}`
    return `${load().name.padEnd(36)}${format(ours).padEnd(40)}bare ${format(floor).padEnd(40)}x ${(floor.perSecond / ours.perSecond).toFixed(1)}`
  } finally {
    await bare.stop()
  }
}

/** The different books that the payments have: they were all paid and refunded alike. */
async function readBooks(owner: OwnerConnection) {
  await owner.run('set role practice_system')
  const rows = await owner.rows(`
    select p.state, o.payment, o.refunded_cents, string_agg(e.kind || ' ' || e.income || ' ' || e.amount_cents, ', ' order by e.kind, e.income)
    from card_payments p join orders o on o.id = p.order_id
    left join lateral (select kind, income, sum(amount_cents) as amount_cents from money_entries where card_payment_id = p.id group by 1, 2) e on true
    group by p.id, p.state, o.payment, o.refunded_cents`)
  await owner.run('reset role')
  return new Set(rows.map((row) => JSON.stringify(row)))
}

async function measure(name: string, makeDatabase: MakeDatabase) {
  console.log(`\n${name}`)
  const settings = await makeDatabase()
  const first = await startBenchServer(root, settings, proxied)
  await placeOrders(first, payments + histories)
  await first.stop()
  const before = await openAsOwner(settings)
  const { ids, secret } = await payAll(before)
  await before.close()
  const server = await startBenchServer(root, settings, proxied)
  try {
    const settled = ids.slice(0, payments)
    const settling = () => eventLoad('events that settle a payment', settled, secret)
    console.log(await measureEvents(server, settling, payments))
    const repeated = () => eventLoad('events that arrive again', settled, secret)
    console.log(await measureEvents(server, repeated, payments))
    const events = shuffle(
      ids.slice(payments).flatMap((id) => Array.from({ length: eventsOfHistory }, () => id)),
    )
    const shuffled = eventLoad('shuffled', events, secret)
    await fire({ url: server.url, connections, amount: events.length, requests: shuffled.requests() })
  } finally {
    await server.stop()
  }
  const after = await openAsOwner(settings)
  const books = await readBooks(after)
  await after.close()
  const isSame = books.size === 1
  if (!isSame) process.exitCode = 1
  console.log(
    `${histories} histories of ${eventsOfHistory} events, shuffled: ${isSame ? 'identical books' : `${books.size} DIFFERENT books`}\n  ${[...books].join('\n  ')}`,
  )
}

await onEachDatabase(options.only, measure)
