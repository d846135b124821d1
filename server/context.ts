import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { Content } from '#practice/snapshot.ts'
import type { Actor } from '#server/access/actor.ts'
import type { ReplyAddresses } from '#server/access/reply-addresses.ts'
import type { Scope } from '#server/access/scope.ts'
import type { SignedLinks } from '#server/access/signed-links.ts'
import type { PublishedContent } from '#server/content/published-content.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import type { OutboxWorker } from '#server/outbox/worker.ts'
import type { Assistants } from '#server/providers/assistant/port.ts'
import type { CalendarReader } from '#server/providers/calendars/port.ts'
import type { PaymentProvider } from '#server/providers/payments/port.ts'
import type { SmsProvider } from '#server/providers/sms/port.ts'

/** The dependencies of a business verb. */
export type Ctx = {
  actor: Actor
  scope: Scope
  /** What is published: the same for a whole request or job. */
  content: Content
  contentSource: PublishedContent
  payments: PaymentProvider
  /** 'embedded': no provider of texts is set up. */
  sms: Pick<SmsProvider, 'kind'>
  assistants: Assistants
  calendars: CalendarReader
  outbox: Pick<OutboxWorker, 'wake'>
  limit: Limiter
  signedLinks: SignedLinks
  /** Null where replies by email don't reach the inbox. */
  replyAddresses: ReplyAddresses | null
  publicUrl: string
  /** In the identifiers of calendar entries. */
  calendarDomain: string
  ownerEmail: string
  now: () => Date
  log: Logger
}

/** Creates the context of a verb from a request. */
export type MakeCtx = (c: Context<HonoEnv>) => Ctx
