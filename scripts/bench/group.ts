import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import pino from 'pino'
import { createScope, type Scope } from '#server/access/scope.ts'
import { deliveredContent } from '#server/content/delivered-content.ts'
import type { Ctx } from '#server/context.ts'
import { openDatabase } from '#server/db/open.ts'
import { profiles } from '#server/db/schema/account.ts'
import { groupMessages } from '#server/db/schema/groups.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { outbox as outboxRows } from '#server/db/schema/outbox.ts'
import { listGroups } from '#server/features/groups/list-groups.ts'
import { sendToGroup } from '#server/features/groups/send-to-group.ts'
import { createChannels } from '#server/messaging/channels.ts'
import { createOutboxWorker, type OutboxWorker } from '#server/outbox/worker.ts'
import { createEmbeddedEmail } from '#server/providers/email/embedded.ts'
import { createEmbeddedSms } from '#server/providers/sms/embedded.ts'
import { type MakeDatabase, median, onEachDatabase } from './database.ts'

/** A group message to a thousand people through a slow provider. `--runs N` (7), `--db embedded`. */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '7' }, db: { type: 'string' } } })
const runs = Number(values.runs)
const clients = 1190
const budgetMs = 1000
const providerDelayMs = 50
const system = { role: 'system', job: 'bench' } as const
const silent = { warn: () => undefined, failed: () => undefined }

await onEachDatabase(values.db, measure)

async function measure(name: string, make: MakeDatabase) {
  const settings = await make(clients)
  const database = await openDatabase(settings, silent)
  const scope = createScope(database)
  const sendCounts = new Map<string, number>()
  const outbox = createSlowOutbox(scope, (id) => sendCounts.set(id, (sendCounts.get(id) ?? 0) + 1))
  try {
    const ctx = await makeAdminContext(scope)
    const queuedMs: number[] = []
    let total = 0
    for (let run = 0; run < runs; run++) {
      await deleteMessages(scope)
      const input = { id: randomUUID(), message: `Fresh bottles, ${run}`, everyone: true, people: [] }
      const started = performance.now()
      total = (await sendToGroup(ctx, input)).total
      queuedMs.push(performance.now() - started)
    }
    const started = performance.now()
    while (sendCounts.size < total) await outbox.drain()
    const sentMs = performance.now() - started
    const [newest] = await listGroups(ctx)
    const isEachSentOnce = [...sendCounts.values()].every((count) => count === 1) && newest?.sent === total
    const queued = median(queuedMs)
    console.log(
      `${name}: to ${total} people, ${providerDelayMs} ms a text, median of ${runs}: queued in ${queued.toFixed(0)} ms (longest ${Math.max(...queuedMs).toFixed(0)}), sent in ${(sentMs / 1000).toFixed(1)} s, each ${isEachSentOnce ? 'once' : 'NOT ONCE'}`,
    )
    if (!isEachSentOnce || queued > budgetMs) process.exitCode = 1
  } finally {
    await outbox.stop()
    await database.close()
  }
}

/** Deletes the messages of the previous run, so that only the last group is sent. */
async function deleteMessages(scope: Scope) {
  await scope(system, async (tx) => {
    for (const table of [groupMessages, smsMessages, outboxRows]) await tx.delete(table)
  })
}

function createSlowOutbox(scope: Scope, onSend: (id: string) => void): OutboxWorker {
  const send = async ({ id }: { id: string }) => {
    onSend(id)
    await wait(providerDelayMs)
    return null
  }
  const sms = { ...createEmbeddedSms(scope), send }
  const contentSource = { current: () => deliveredContent }
  return createOutboxWorker({
    scope,
    channels: createChannels({ scope, contentSource, email: createEmbeddedEmail(scope), sms }),
    log: pino({ level: 'silent' }),
  })
}

/** Does not wake the outbox, so that only queueing is measured. */
async function makeAdminContext(scope: Scope): Promise<Ctx> {
  const [owner] = await scope(system, (tx) => tx.select().from(profiles).orderBy(asc(profiles.id)).limit(1))
  if (!owner) throw new Error('the database has no clients')
  await scope(system, (tx) => tx.update(profiles).set({ isAdmin: true }).where(eq(profiles.id, owner.id)))
  return {
    actor: { role: 'admin', userId: owner.id },
    scope,
    now: () => new Date(),
    limit: async () => undefined,
    outbox: { wake: () => undefined },
  } as unknown as Ctx
}
