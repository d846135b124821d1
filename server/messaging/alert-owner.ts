import { and, gt, lt, or, sql } from 'drizzle-orm'
import { wordPhone } from '#practice/wording.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { minutes } from '#shared/time.ts'
import { latestStoredIn } from '#shared/wrong-clock.ts'

const system = { role: 'system', job: 'inbox alert' } as const

/** Who reads it on the dashboard within this time gets no email about it. */
const unreadForMs = minutes(3)
/** Many messages in a row are few emails. */
const pauseMs = minutes(15)
const namedMax = 10

/** Emails the owner, once, about whoever wrote and was not read since. */
export async function alertOwner(ctx: Ctx): Promise<void> {
  const isAlerted = await ctx.scope(system, async (tx) => {
    // One process at a time: the other finds nothing left.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('inbox alert'))`)
    if (await wasJustAlerted(tx)) return false
    const waiting = await tx
      .update(contacts)
      .set({ alertedAt: sql`greatest(clock_timestamp(), ${contacts.lastInAt})` })
      .where(
        and(
          sql`${contacts.isUnread}`,
          or(sql`${contacts.alertedAt} is null`, lt(contacts.alertedAt, contacts.lastInAt)),
          or(lt(contacts.lastInAt, ago(unreadForMs)), gt(contacts.lastInAt, latest)),
        ),
      )
      .returning({
        id: contacts.id,
        name: sql<string>`coalesce(nullif(${contacts.name}, ''), ${contacts.email}, ${contacts.phone})`,
        words: contacts.lastWords,
      })
    const [first] = waiting
    if (!first) return false
    await enqueueEmail(tx, {
      kind: 'inbox_alert',
      cause: causeOf(waiting, ctx.now()),
      to: ctx.ownerEmail,
      content: alertEmail(waiting, ctx.publicUrl),
    })
    return true
  })
  if (isAlerted) ctx.outbox.wake()
}

/** Ends with whom it names, so that erasing one of them deletes it. */
const causeOf = (waiting: readonly Waiting[], at: Date) =>
  `inbox:${at.getTime()}:${waiting.slice(0, namedMax).map(({ id }) => id)}`

/** What is later was written while the clock was ahead: it must not keep the owner without emails until then. */
const latest = sql`clock_timestamp() + ${sql.raw(latestStoredIn())}`

const ago = (ms: number) => sql`clock_timestamp() - make_interval(secs => ${ms / 1000})`

async function wasJustAlerted(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ recent: boolean }>(sql`
    select exists (select from outbox where kind = 'inbox_alert' and created_at > ${ago(pauseMs)}
      and created_at <= ${latest}) as recent`)
  return rows[0]?.recent ?? false
}

type Waiting = { id: string; name: string; words: string | null }

function alertEmail(waiting: readonly Waiting[], publicUrl: string): EmailContent {
  const [first] = waiting
  const firstName = wordPhone(first?.name ?? '')
  const others = waiting.length - namedMax
  return {
    subject: waiting.length === 1 ? `${firstName} wrote to you` : `${waiting.length} people wrote to you`,
    heading: waiting.length === 1 ? `${firstName} wrote to you` : `${waiting.length} people wrote to you`,
    paragraphs: others > 0 ? [`And ${others} more.`] : [],
    facts: waiting
      .slice(0, namedMax)
      .map(({ name, words }) => ({ label: wordPhone(name), value: words || 'A message without words' })),
    action: { label: 'Open the inbox', href: `${publicUrl}/dashboard/inbox` },
  }
}
