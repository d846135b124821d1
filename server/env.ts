import path from 'node:path'
import { z } from 'zod'
import { practice } from '#practice/practice.ts'

/** Something in the environment is missing or wrong; the message says what to do about it. */
export class InvalidSettingError extends Error {}

/** Quick and cheap enough for short answers from given texts. */
const defaultModel = 'gpt-4.1-mini'
const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const optionalText = z.string().trim().min(1).optional()
const optionalLike = (pattern: RegExp) => z.string().trim().regex(pattern).optional()
const here = new Set(['localhost', '127.0.0.1', '[::1]'])
/** A stand-in for a vendor is given our keys, so it must be our own. */
const standIn = z
  .url({ protocol: /^https?$/ })
  .refine((address) => isLocalUrl(address))
  .optional()

/** Wherever it is, our key and what visitors write travel there unread by others. */
const keptSecret = z
  .url({ protocol: /^https?$/ })
  .refine((address) => address.startsWith('https:') || isLocalUrl(address))
  .optional()

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ADMIN_EMAIL: z.email().default(practice.email),
  ADMIN_PASSWORD: z.string().min(10).max(128).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: optionalLike(/^(?:[^\s<>@,]+@[^\s<>@,]+|[^<>@\r\n]*<[^\s<>@,]+@[^\s<>@,]+>)$/),
  STRIPE_SECRET_KEY: optionalLike(/^(sk|rk)_\w+$/),
  STRIPE_WEBHOOK_SECRET: optionalLike(/^whsec_\S+$/),
  STRIPE_API_BASE: standIn,
  TWILIO_ACCOUNT_SID: optionalLike(/^AC[0-9a-f]{32}$/i),
  TWILIO_AUTH_TOKEN: optionalText,
  TWILIO_FROM: optionalLike(/^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/i),
  TWILIO_API_BASE: standIn,
  OPENAI_API_KEY: optionalText,
  OPENAI_BASE_URL: keptSecret,
  OPENAI_MODEL: optionalText,
  OUTBOX_LEASE_SECONDS: z.coerce.number().min(1).max(600).default(20),
  OUTBOX_LONGEST_WAIT_SECONDS: z.coerce.number().min(0.5).max(3600).default(3600),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/)
    .optional(),
  ALLOW_SANDBOX: flag.default(false),
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

/** Where the practice's own words differ from zod's: one sentence a variable. */
const sentences: Record<string, string> = {
  PORT: 'must be a whole number from 0 to 65535',
  PUBLIC_URL: 'must be the address visitors use, such as https://example.com',
  DATABASE_URL: 'must look like postgres://user:password@host:5432/database',
  ADMIN_EMAIL: 'must be an email address',
  ADMIN_PASSWORD: 'must have 10 to 128 characters',
  SMTP_URL: 'must look like smtps://user:password@host:465',
  MAIL_FROM: 'must be one address, such as Your Practice <hello@example.com>',
  STRIPE_SECRET_KEY: 'must begin with sk_ or rk_, as the Stripe dashboard shows it',
  STRIPE_WEBHOOK_SECRET: 'must begin with whsec_, as the Stripe dashboard shows it',
  STRIPE_API_BASE: 'must be an address on this machine; leave it out to use Stripe itself',
  TWILIO_ACCOUNT_SID: 'must be the AC and 32 more characters that the Twilio console shows',
  TWILIO_FROM: 'must be a number like +13125550100, or the MG and 32 more characters of a messaging service',
  TWILIO_API_BASE: 'must be an address on this machine; leave it out to use Twilio itself',
  OPENAI_BASE_URL: 'must begin with https:// or be on this machine; leave it out to use OpenAI itself',
  OUTBOX_LEASE_SECONDS: 'must be a number of seconds from 1 to 600',
  OUTBOX_LONGEST_WAIT_SECONDS: 'must be a number of seconds from 0.5 to 3600',
  METRICS_TOKEN: 'must be 16 to 200 letters, digits or any of . _ ~ + / = -',
  ALLOW_SANDBOX: 'must be true or false',
  TRUST_PROXY: 'must be true or false',
  LOG_LEVEL: 'must be one of fatal, error, warn, info, debug, silent',
}

/** What goes together: one without the other is half a provider, which would fail when somebody needs it. */
const together: [name: string, others: Record<string, string>][] = [
  ['STRIPE_SECRET_KEY', { STRIPE_WEBHOOK_SECRET: 'without it a payment made there is heard of late' }],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'it is what payments are opened with' }],
  ['STRIPE_API_BASE', { STRIPE_SECRET_KEY: 'there is nothing to ask it with' }],
  [
    'TWILIO_ACCOUNT_SID',
    { TWILIO_AUTH_TOKEN: 'it is what texts are sent with', TWILIO_FROM: 'say which number texts come from' },
  ],
  ['TWILIO_AUTH_TOKEN', { TWILIO_ACCOUNT_SID: 'say which account it is the token of' }],
  ['TWILIO_FROM', { TWILIO_ACCOUNT_SID: 'say which account the number belongs to' }],
  ['TWILIO_API_BASE', { TWILIO_ACCOUNT_SID: 'there is nothing to ask it with' }],
  ['OPENAI_BASE_URL', { OPENAI_API_KEY: 'there is nothing to ask it with' }],
  ['OPENAI_MODEL', { OPENAI_API_KEY: 'there is nothing to ask it with' }],
  ['SMTP_URL', { MAIL_FROM: 'say which address the mail comes from' }],
  ['MAIL_FROM', { SMTP_URL: 'say which mail server sends it' }],
]

export type Env = ReturnType<typeof readEnv>

/** The only reader of the environment. @throws BadEnvironment with a sentence for the person who starts the server. */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0] ?? 'The environment')
    throw new InvalidSettingError(`${name} ${sentences[name] ?? 'is not valid'}.`)
  }
  const env = parsed.data
  const host = env.HOST ?? (env.PUBLIC_URL && !isLocalUrl(env.PUBLIC_URL) ? '0.0.0.0' : '127.0.0.1')
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin
  refuseHalves(given)
  const sandbox = [!env.SMTP_URL && 'mail', !env.STRIPE_SECRET_KEY && 'payments'].filter(Boolean)
  if (!isLocalUrl(publicUrl) && !env.ALLOW_SANDBOX && sandbox.length > 0) {
    const embedded = `${sandbox.join(' and ')} ${sandbox[0] === 'mail' && !sandbox[1] ? 'is' : 'are'}`
    throw new InvalidSettingError(
      `PUBLIC_URL is ${publicUrl}, but ${embedded} still the embedded sandbox, which sends and charges nothing. Configure them, or set ALLOW_SANDBOX=true to show the site with the sandbox.`,
    )
  }
  return {
    port: env.PORT,
    host,
    publicUrl,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    adminEmail: env.ADMIN_EMAIL.toLowerCase(),
    adminPassword: env.ADMIN_PASSWORD ?? null,
    smtp: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : null,
    stripe:
      env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: env.STRIPE_SECRET_KEY,
            webhookSecret: env.STRIPE_WEBHOOK_SECRET,
            apiBase: env.STRIPE_API_BASE ?? null,
          }
        : null,
    twilio:
      env.TWILIO_ACCOUNT_SID && env.TWILIO_AUTH_TOKEN && env.TWILIO_FROM
        ? {
            accountSid: env.TWILIO_ACCOUNT_SID,
            authToken: env.TWILIO_AUTH_TOKEN,
            from: env.TWILIO_FROM,
            apiBase: env.TWILIO_API_BASE ?? null,
          }
        : null,
    openai: env.OPENAI_API_KEY
      ? {
          apiKey: env.OPENAI_API_KEY,
          baseUrl: env.OPENAI_BASE_URL ?? null,
          model: env.OPENAI_MODEL ?? defaultModel,
        }
      : null,
    outboxLeaseSeconds: env.OUTBOX_LEASE_SECONDS,
    outboxMaxBackoffSeconds: env.OUTBOX_LONGEST_WAIT_SECONDS,
    metricsToken: env.METRICS_TOKEN ?? null,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
  }
}

function refuseHalves(given: Record<string, string | undefined>) {
  for (const [name, others] of together) {
    if (!given[name]) continue
    for (const [other, why] of Object.entries(others)) {
      if (!given[other]) throw new InvalidSettingError(`${name} is set but ${other} is not: ${why}.`)
    }
  }
}

/** An address of this machine alone. */
export function isLocalUrl(address: string) {
  return here.has(new URL(address).hostname)
}
