import type { Scope } from '#server/access/scope.ts'
import { type Env, InvalidSettingError } from '#server/env.ts'
import type { Assistants } from '#server/providers/assistant/port.ts'
import { createEmbeddedEmail } from '#server/providers/email/embedded.ts'
import type { EmailProvider } from '#server/providers/email/port.ts'
import { createEmbeddedPayments, type EmbeddedPayments } from '#server/providers/payments/embedded.ts'
import type { StripePayments } from '#server/providers/payments/stripe.ts'
import { createEmbeddedSms } from '#server/providers/sms/embedded.ts'
import type { SmsProvider } from '#server/providers/sms/port.ts'

export type Providers = {
  payments: EmbeddedPayments | StripePayments
  email: EmailProvider
  sms: SmsProvider
  assistants: Assistants
}

/** The real provider where the environment names one, the embedded one otherwise. A vendor's library is read only when it is needed. */
export async function chooseProviders(env: Env, scope: Scope, secret: string): Promise<Providers> {
  return {
    payments: await choosePayments(env, scope, secret),
    email: await chooseEmail(env, scope),
    sms: await chooseSms(env, scope),
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

async function chooseAssistants({ openai }: Env): Promise<Assistants> {
  if (!openai) return { model: null }
  const { createOpenAiAssistant } = await import('#server/providers/assistant/openai.ts')
  const model = createOpenAiAssistant(openai)
  return { model, check: model.check }
}

const checkTimeoutMs = 6000

/**
 * Asks each vendor once whether our keys work.
 * @throws BadEnvironment when one says they do not. One that cannot be asked only gets a warning: a boot without a network is still a boot.
 */
export async function verifyCredentials(
  providers: Record<string, { check?(): Promise<string | null> }>,
  warn: Warn,
) {
  const asked = Object.entries(providers).map(async ([name, provider]) => {
    try {
      return (await within(checkTimeoutMs, provider.check?.())) ?? null
    } catch {
      warn(
        `The provider of ${name} could not be asked whether its keys work. It is asked again when it is used.`,
      )
      return null
    }
  })
  const problem = (await Promise.all(asked)).find((sentence) => sentence !== null)
  if (problem) throw new InvalidSettingError(problem)
}

type Warn = (text: string) => void

async function within<T>(ms: number, work: Promise<T> | undefined): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
