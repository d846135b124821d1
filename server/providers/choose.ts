import type { Scope } from '#server/access/scope.ts'
import { type Env, InvalidSettingError } from '#server/env.ts'
import type { Assistants } from '#server/providers/assistant/port.ts'
import { createEmbeddedEmail } from '#server/providers/email/embedded.ts'
import type { EmailProvider } from '#server/providers/email/port.ts'
import { createEmbeddedInboundEmail } from '#server/providers/inbound-email/embedded.ts'
import type { InboundEmail } from '#server/providers/inbound-email/port.ts'
import { createEmbeddedPayments, type EmbeddedPayments } from '#server/providers/payments/embedded.ts'
import type { StripePayments } from '#server/providers/payments/stripe.ts'
import { createEmbeddedSms } from '#server/providers/sms/embedded.ts'
import type { SmsProvider } from '#server/providers/sms/port.ts'

export type Providers = {
  payments: EmbeddedPayments | StripePayments
  email: EmailProvider
  sms: SmsProvider
  /** Null where emails are sent but answers to them aren't read. */
  inbound: InboundEmail | null
  assistants: Assistants
}

/** The vendor's provider where the environment configures one, else the embedded one. Vendor libraries load only when needed. */
export async function chooseProviders(env: Env, scope: Scope, secret: string): Promise<Providers> {
  return {
    payments: await choosePayments(env, scope, secret),
    email: await chooseEmail(env, scope),
    sms: await chooseSms(env, scope),
    inbound: await chooseInboundEmail(env),
    assistants: await chooseAssistants(env),
  }
}

async function choosePayments({ stripe, publicUrl }: Env, scope: Scope, secret: string) {
  if (!stripe) return createEmbeddedPayments({ scope, publicUrl, secret })
  const { createStripePayments } = await import('#server/providers/payments/stripe.ts')
  return createStripePayments(stripe)
}

async function chooseEmail({ smtp }: Env, scope: Scope) {
  if (!smtp) return createEmbeddedEmail(scope)
  const { createSmtpEmail } = await import('#server/providers/email/smtp.ts')
  return createSmtpEmail(smtp)
}

async function chooseSms({ twilio, publicUrl }: Env, scope: Scope) {
  if (!twilio) return createEmbeddedSms(scope)
  const { createTwilioSms } = await import('#server/providers/sms/twilio.ts')
  return createTwilioSms({ ...twilio, publicUrl })
}

async function chooseInboundEmail({ smtp, replies }: Env): Promise<InboundEmail | null> {
  if (!replies) return smtp ? null : createEmbeddedInboundEmail()
  const { authServer, imapUrl, mailgunSigningKey } = replies
  if (imapUrl !== null) {
    const { createImapInbound } = await import('#server/providers/inbound-email/imap.ts')
    return createImapInbound({ url: imapUrl, authServer })
  }
  const { createMailgunInbound } = await import('#server/providers/inbound-email/mailgun.ts')
  return createMailgunInbound({ signingKey: mailgunSigningKey, authServer })
}

async function chooseAssistants({ openai }: Env): Promise<Assistants> {
  if (!openai) return { model: null }
  const { createOpenAiAssistant } = await import('#server/providers/assistant/openai.ts')
  const model = createOpenAiAssistant(openai)
  return { model, check: model.check }
}

const checkTimeoutMs = 6000

/**
 * Verifies each vendor's keys once.
 * @throws InvalidSettingError when a vendor rejects them. An unreachable vendor only causes a warning, so that the server
 * starts without a network.
 */
export async function verifyCredentials(
  providers: Record<string, { check?(): Promise<string | null> } | null>,
  warn: Warn,
) {
  const checks = Object.entries(providers).map(async ([name, provider]) => {
    try {
      return (await withTimeout(checkTimeoutMs, provider?.check?.())) ?? null
    } catch (error) {
      warn(`The keys of the ${name} provider could not be verified.`, error)
      return null
    }
  })
  const problem = (await Promise.all(checks)).find((message) => message !== null)
  if (problem) throw new InvalidSettingError(problem)
}

type Warn = (text: string, reason: unknown) => void

async function withTimeout<T>(ms: number, work: Promise<T> | undefined): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), ms)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
