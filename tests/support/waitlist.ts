import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Scope } from '#server/access/scope.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { waitlistEntries } from '#server/db/schema/waitlist.ts'
import { offerWaitlist } from '#server/features/booking/offer-waitlist.ts'
import { addDays, toInstant, toLocal } from '#shared/local-time.ts'
import { minutes } from '#shared/time.ts'
import type { TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const

/** People who book, cancel and wait, each in a network of their own. */
export function waitlistOf(app: () => TestApp) {
  let networks = 0
  const post = (path: string, input: object, token: string | null = null) =>
    app().call('POST', `/api/booking/${path}`, input, token, `10.7.0.${++networks}`)

  /** Sets the app's clock to a time of the practice's day after tomorrow, so that no test runs at night. */
  function setClock(time: string) {
    const instant = toInstant(addDays(toLocal(new Date()).date, 1), time)
    app().clock.aheadMs = (instant?.getTime() ?? 0) - Date.now()
  }

  async function book(startsAt: string) {
    const held = await post('holds', { service: 'online', minutes: 60, starts_at: startsAt })
    const { hold, price_cents } = held.body
    const guest = { name: 'Ada Pine', email: `guest${networks}@example.com` }
    const { body } = await post('appointments', { hold, key: randomUUID(), price_cents, ...guest })
    return body.manage_url.split('#')[1]
  }

  async function join(email: string, more: object = {}, token: string | null = null) {
    const until = addDays(toLocal(app().now()).date, 60)
    const input = { service: 'online', minutes: 60, part_of_day: 'any', until, name: 'Bea', email, ...more }
    const { status } = await post('waitlist', input, token)
    expect(status).toBe(200)
  }

  const run = () => offerWaitlist({ ...app(), actor: system, content: app().content })
  /** As the app, but the messages that it enqueues wait for an hour: a worker looks for them every second. */
  function holdMessages() {
    const scope: Scope = (actor, work) =>
      app().scope(actor, async (tx) => {
        const result = await work(tx)
        await tx.execute(sql`update outbox set run_at = now() + interval '1 hour' where created_at = now()`)
        return result
      })
    return { ...app(), scope, content: app().content }
  }
  /** The emails to somebody that haven't left. */
  const unsentTo = (recipient: string) =>
    app().scope(system, (tx) =>
      tx
        .select()
        .from(outbox)
        .where(and(eq(outbox.recipient, recipient), isNull(outbox.sentAt))),
    )
  const offerMails = async () =>
    (await app().sentMail())
      .filter(({ subject }) => subject.startsWith('A time opened'))
      .map(({ to, text }) => ({ to, token: /\?waitlist#(\S+)/.exec(text)?.[1] ?? '' }))

  /** Books a time and cancels it, and offers it to who waits. */
  async function freeTime(startsAt: string) {
    const link = await book(startsAt)
    // Whoever waits joined before it was given back.
    app().clock.aheadMs += minutes(1)
    await post('manage/cancel', { token: link })
    app().clock.aheadMs += minutes(1)
    await run()
  }

  /** The token of the last offer that somebody got. */
  const tokenOf = async (email: string) =>
    (await offerMails()).findLast(({ to }) => to === email)?.token ?? ''

  /** The token of the offer that somebody gets for a time which is cancelled. */
  async function offerFreed(startsAt: string, email: string) {
    const link = await book(startsAt)
    await join(email)
    await post('manage/cancel', { token: link })
    app().clock.aheadMs += minutes(1)
    await run()
    return (await offerMails()).find(({ to }) => to === email)?.token ?? ''
  }

  const clear = () => app().scope(system, (tx) => tx.delete(waitlistEntries))
  return {
    post,
    setClock,
    book,
    join,
    run,
    holdMessages,
    unsentTo,
    offerMails,
    freeTime,
    tokenOf,
    offerFreed,
    clear,
  }
}
