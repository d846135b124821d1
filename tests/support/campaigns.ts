import { sql } from 'drizzle-orm'
import pino from 'pino'
import type { Ctx } from '#server/context.ts'
import { runCampaigns } from '#server/features/campaigns/run-campaigns.ts'
import { createChannels } from '#server/messaging/channels.ts'
import { recordConsent, withdrawConsent } from '#server/messaging/consents.ts'
import { createOutboxWorker } from '#server/outbox/worker.ts'
import type { EmailProvider, OutgoingEmail } from '#server/providers/email/port.ts'
import type { OutgoingSms, SmsProvider } from '#server/providers/sms/port.ts'
import type { ConsentChannel, ConsentPurpose } from '#shared/consents.ts'
import { addDays, toInstant, toLocal } from '#shared/local-time.ts'
import type { TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const

type NewPerson = { name: string; phone?: string; isProved?: boolean }
const emailOf = (name: string) =>
  `${name.toLowerCase().replaceAll(/[{}]/g, '-').replaceAll(' ', '.')}@mail.example`

/** Registers clients with confirmed addresses, 'Ana Uno' with ana.uno@mail.example, and numbers that they verified unless it says not. */
export async function addPeople(t: TestApp, people: readonly NewPerson[]): Promise<void> {
  const rows = people.map(({ name, phone = null, isProved = true }) => {
    const [first = '', ...rest] = name.split(' ')
    return { first, last: rest.join(' '), email: emailOf(name), phone, proved: isProved && phone !== null }
  })
  const json = JSON.stringify(rows)
  await t.scope(system, async (tx) => {
    await tx.execute(sql`
      insert into users (name, first_name, last_name, email, email_verified)
      select 'x', first, last, email, true from jsonb_to_recordset(${json}::jsonb) as p (first text, last text, email text)`)
    await tx.execute(sql`
      update profiles set phone = p.phone, phone_verified_at = case when p.proved then now() end
      from jsonb_to_recordset(${json}::jsonb) as p (email text, phone text, proved boolean), users u
      where u.email = p.email and profiles.id = u.id and p.phone is not null`)
  })
}

/** Records that these agreed to messages of a purpose, or with `isGiven` false that they don't want them any more. */
export async function agree(
  t: TestApp,
  channel: ConsentChannel,
  purpose: ConsentPurpose,
  recipients: readonly string[],
  isGiven = true,
): Promise<void> {
  await t.scope(system, async (tx) => {
    for (const recipient of recipients)
      await (isGiven ? recordConsent : withdrawConsent)(tx, {
        ...{ channel, recipient, purpose, wording: isGiven ? 'Yes' : 'No' },
        ...{ source: 'owner', actor: 'owner' },
      })
  })
}

/** Sets the clock of the app to a time of the practice, of tomorrow or of another date; a number is a date so many days later. */
export function setLocalTime(t: TestApp, time: string, date: string | number = 0): void {
  const day = typeof date === 'string' ? date : addDays(toLocal(new Date()).date, date + 1)
  const instant = toInstant(day, time)
  if (!instant) throw new Error(`there is no ${time} on ${day}`)
  t.clock.aheadMs = instant.getTime() - Date.now()
}

type Deliver = {
  sms?: (message: OutgoingSms) => Promise<unknown>
  email?: (email: OutgoingEmail) => Promise<unknown>
}

/** A worker that delivers everything that may leave, as another process would; what is delivered is added to `sent`. */
export function createSender(t: TestApp, deliver: Deliver = {}) {
  const sent: { to: string; text: string; email?: OutgoingEmail }[] = []
  const sms: SmsProvider = {
    ...t.sms,
    send: async (message) => {
      await deliver.sms?.(message)
      sent.push({ to: message.to, text: message.text })
      return null
    },
  }
  const email: EmailProvider = {
    kind: 'smtp',
    send: async (message) => {
      await deliver.email?.(message)
      sent.push({ to: message.to, text: message.subject, email: message })
    },
  }
  const worker = createOutboxWorker({
    scope: t.scope,
    channels: createChannels({ ...t, sms, email }),
    log: pino({ level: 'silent' }),
  })
  return { sent, worker }
}

/** Delivers everything that may leave now, and returns it. */
export async function deliverAll(t: TestApp, deliver: Deliver = {}) {
  const { sent, worker } = createSender(t, deliver)
  await worker.drain()
  await worker.stop()
  return sent
}

/** What the background job of a process does in one run. */
export const runJob = (t: TestApp): Promise<void> => {
  const ctx: Ctx = { ...t, actor: { role: 'system', job: 'group messages' }, outbox: { wake: () => {} } }
  return runCampaigns(ctx)
}
