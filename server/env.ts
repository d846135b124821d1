import { BlockList } from 'node:net'
import path from 'node:path'
import { readPracticeEmail } from '#server/settings/practice-email.ts'
import {
  file,
  flag,
  folder,
  hasHost,
  hasUser,
  http,
  imap,
  isOrigin,
  matching,
  nonEmpty,
  numberBetween,
  oneOf,
  port,
  postgres,
  proxies,
  quietHours,
  smtp,
  timeZone,
  url,
} from '#server/settings/setting-readers.ts'

/**
 * A setting in the environment is missing or wrong; the message says what to do about it. This module imports no package,
 * so that settings can be checked before anything is installed.
 */
export class InvalidSettingError extends Error {}

/** Quick and cheap enough for short answers from given texts. */
const defaultModel = 'gpt-4.1-mini'

const defaultQuietHours = { fromHour: 21, untilHour: 8 }

/** Reads the text of a variable; null when it is invalid. */
type Setting<T> = { read: (text: string) => T | null; rule: string }

/** The replacement of a vendor receives our keys, so it must run on this machine. */
const localUrl = url(http, isLocalUrl)
const isEncryptedOrLocal = (address: string) => address.startsWith('https:') || isLocalUrl(address)

const email = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
const sender = /^(?:[^\s<>@,]+@[^\s<>@,]+|[^<>@\r\n]*<[^\s<>@,]+@[^\s<>@,]+>)$/
/** A signed mark of 43 characters is put before the @, where 64 have room. */
const replyAddress = /^[A-Za-z0-9_.-]{1,21}@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
const mustNotBeBlank = 'must not be blank'

/** One rule per variable, worded to follow its name. */
const settings = {
  PORT: { read: port, rule: 'must be a whole number from 0 to 65535' },
  HOST: {
    read: matching(/^[\w.:%-]+$/),
    rule: 'must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them',
  },
  PUBLIC_URL: {
    read: url(http, isOrigin),
    rule: 'must be the address visitors use, such as https://example.com, without a path behind it',
  },
  DATA_DIR: { read: folder, rule: 'must name a folder, or one that isn’t there yet' },
  DATABASE_URL: {
    read: url(postgres),
    rule: 'must look like postgres://user:password@host:5432/database',
  },
  ADMIN_EMAIL: { read: matching(email), rule: 'must be an email address' },
  ADMIN_PASSWORD: {
    read: (text: string) => (text.length >= 10 && text.length <= 128 ? text : null),
    rule: 'must have 10 to 128 characters',
  },
  SMTP_URL: { read: url(smtp, hasHost), rule: 'must look like smtps://user:password@host:465' },
  MAIL_FROM: {
    read: matching(sender),
    rule: 'must be one address, such as Your Practice <hello@example.com>',
  },
  REPLY_ADDRESS: {
    read: (text: string) => (replyAddress.test(text.trim()) ? text.trim().toLowerCase() : null),
    rule: 'must be one address without a plus, with at most 21 characters before the @, such as reply@example.com',
  },
  IMAP_URL: {
    read: url(imap, (address) => hasHost(address) && hasUser(address)),
    rule: 'must look like imaps://user:password@host:993/INBOX, with %25 for a % in it',
  },
  MAILGUN_SIGNING_KEY: {
    read: matching(/^[\x21-\x7e]{16,200}$/),
    rule: 'must be the HTTP webhook signing key that Mailgun shows',
  },
  MAIL_AUTH_SERVER: {
    read: matching(/^[a-z0-9.-]{1,253}$/i),
    rule: 'must be the name that begins the Authentication-Results of received emails, such as mx.example.com',
  },
  STRIPE_SECRET_KEY: {
    read: matching(/^(sk|rk)_\w+$/),
    rule: 'must begin with sk_ or rk_, as the Stripe dashboard shows it',
  },
  STRIPE_WEBHOOK_SECRET: {
    read: matching(/^whsec_\S+$/),
    rule: 'must begin with whsec_, as the Stripe dashboard shows it',
  },
  STRIPE_API_BASE: {
    read: localUrl,
    rule: 'must be an address on this machine; leave it out to use Stripe itself',
  },
  TWILIO_ACCOUNT_SID: {
    read: matching(/^AC[0-9a-f]{32}$/i),
    rule: 'must be the AC and 32 more characters that the Twilio console shows',
  },
  TWILIO_AUTH_TOKEN: { read: nonEmpty, rule: mustNotBeBlank },
  TWILIO_FROM: {
    read: matching(/^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/i),
    rule: 'must be a number like +13125550100, or the MG and 32 more characters of a messaging service',
  },
  TWILIO_API_BASE: {
    read: localUrl,
    rule: 'must be an address on this machine; leave it out to use Twilio itself',
  },
  OPENAI_API_KEY: { read: nonEmpty, rule: mustNotBeBlank },
  OPENAI_BASE_URL: {
    read: url(http, isEncryptedOrLocal),
    rule: 'must begin with https:// or be on this machine; leave it out to use OpenAI itself',
  },
  OPENAI_MODEL: { read: nonEmpty, rule: mustNotBeBlank },
  OUTBOX_LEASE_SECONDS: { read: numberBetween(1, 600), rule: 'must be a number of seconds from 1 to 600' },
  OUTBOX_LONGEST_WAIT_SECONDS: {
    read: numberBetween(0.5, 3600),
    rule: 'must be a number of seconds from 0.5 to 3600',
  },
  TIME_ZONE: { read: timeZone, rule: 'must be the name of a time zone, such as America/Denver' },
  QUIET_HOURS: { read: quietHours, rule: 'must be two hours of the day such as 21-8, or off' },
  CONTENT_FILE: {
    read: file,
    rule: 'must name a file with content that exists, such as content/examples/dental.json',
  },
  METRICS_TOKEN: {
    read: (text: string) => (/^[\w.~+/=-]{16,200}$/.test(text) ? text : null),
    rule: 'must be 16 to 200 letters, digits or any of . _ ~ + / = -',
  },
  ALLOW_SANDBOX: { read: flag, rule: 'must be true or false' },
  TRUST_PROXY: {
    read: proxies,
    rule: 'must name the proxies: loopback, addresses or networks such as 10.0.0.0/16, separated by commas',
  },
  LOG_LEVEL: {
    read: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent'),
    rule: 'must be one of fatal, error, warn, info, debug, silent',
  },
} satisfies Record<string, Setting<unknown>>

type Name = keyof typeof settings
type Values = { [K in Name]?: NonNullable<ReturnType<(typeof settings)[K]['read']>> }

/** Settings that need each other: an incomplete provider would fail at its first use. */
const requirements: [name: Name, others: { [K in Name]?: string }][] = [
  ['STRIPE_SECRET_KEY', { STRIPE_WEBHOOK_SECRET: 'without it, payments are confirmed late' }],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'it opens the payments' }],
  ['STRIPE_API_BASE', { STRIPE_SECRET_KEY: 'it signs the requests' }],
  [
    'TWILIO_ACCOUNT_SID',
    { TWILIO_AUTH_TOKEN: 'it signs the requests', TWILIO_FROM: 'it is the number texts come from' },
  ],
  ['TWILIO_AUTH_TOKEN', { TWILIO_ACCOUNT_SID: 'it is the account of the token' }],
  ['TWILIO_FROM', { TWILIO_ACCOUNT_SID: 'it is the account of the number' }],
  ['TWILIO_API_BASE', { TWILIO_ACCOUNT_SID: 'it is the account to use there' }],
  ['OPENAI_BASE_URL', { OPENAI_API_KEY: 'it signs the requests' }],
  ['OPENAI_MODEL', { OPENAI_API_KEY: 'it signs the requests' }],
  ['SMTP_URL', { MAIL_FROM: 'it is the address mail comes from' }],
  ['MAIL_FROM', { SMTP_URL: 'it is the server that sends mail' }],
  ['REPLY_ADDRESS', { SMTP_URL: 'it sends the emails that are answered' }],
  ['IMAP_URL', { REPLY_ADDRESS: 'it is the address whose emails are in that mailbox' }],
  ['MAILGUN_SIGNING_KEY', { REPLY_ADDRESS: 'it is the address whose emails Mailgun passes on' }],
  ['MAIL_AUTH_SERVER', { REPLY_ADDRESS: 'it is where the emails come in that it vouches for' }],
]

export type Env = ReturnType<typeof readEnv>

/**
 * The only reader of the environment.
 * @throws InvalidSettingError with one line per mistake, each naming its variable.
 */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  const values = readValues(source)
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT ?? 3000}`).origin
  refuseSandboxInPublic(values, publicUrl)
  return {
    port: values.PORT ?? 3000,
    host: values.HOST ?? (isLocalUrl(publicUrl) ? '127.0.0.1' : '0.0.0.0'),
    publicUrl,
    dataDir: path.resolve(values.DATA_DIR ?? './data'),
    databaseUrl: values.DATABASE_URL ?? null,
    adminEmail: (values.ADMIN_EMAIL ?? readPracticeEmail(values.CONTENT_FILE)).toLowerCase(),
    adminPassword: values.ADMIN_PASSWORD ?? null,
    ...readProviders(values),
    outboxLeaseSeconds: values.OUTBOX_LEASE_SECONDS ?? 20,
    outboxMaxBackoffSeconds: values.OUTBOX_LONGEST_WAIT_SECONDS ?? 3600,
    quietHours: values.QUIET_HOURS ? values.QUIET_HOURS.hours : defaultQuietHours,
    contentFile: values.CONTENT_FILE ? path.resolve(values.CONTENT_FILE) : null,
    metricsToken: values.METRICS_TOKEN ?? null,
    trustedProxies: values.TRUST_PROXY ?? new BlockList(),
    logLevel: values.LOG_LEVEL ?? ('info' as const),
  }
}

function readValues(source: Record<string, string | undefined>): Values {
  const values: Partial<Record<Name, unknown>> = {}
  const mistakes: string[] = []
  for (const name of Object.keys(settings) as Name[]) {
    const text = source[name]
    if (text === undefined || text === '') continue
    const value = settings[name].read(text)
    if (value === null) mistakes.push(`${name} ${settings[name].rule}.`)
    else values[name] = value
  }
  for (const [name, others] of requirements) {
    if (!source[name]) continue
    for (const [other, reason] of Object.entries(others))
      if (!source[other]) mistakes.push(`${name} is set but ${other} is not: ${reason}.`)
  }
  if (source.REPLY_ADDRESS && !source.IMAP_URL && !source.MAILGUN_SIGNING_KEY)
    mistakes.push(
      'REPLY_ADDRESS is set but neither IMAP_URL nor MAILGUN_SIGNING_KEY is: one of them brings the replies in.',
    )
  if (source.IMAP_URL && source.MAILGUN_SIGNING_KEY)
    mistakes.push('IMAP_URL and MAILGUN_SIGNING_KEY are both set: replies come in one way only.')
  if (mistakes.length > 0) throw new InvalidSettingError(mistakes.join('\n'))
  return values as Values
}

/** Each is null, which means the embedded provider, unless its settings are complete. */
function readProviders(values: Values) {
  const { SMTP_URL, MAIL_FROM, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = values
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, OPENAI_API_KEY } = values
  return {
    smtp: SMTP_URL && MAIL_FROM ? { url: SMTP_URL, from: MAIL_FROM } : null,
    replies: readReplies(values),
    stripe:
      STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: STRIPE_SECRET_KEY,
            webhookSecret: STRIPE_WEBHOOK_SECRET,
            apiBase: values.STRIPE_API_BASE ?? null,
          }
        : null,
    twilio:
      TWILIO_ACCOUNT_SID && TWILIO_AUTH_TOKEN && TWILIO_FROM
        ? {
            accountSid: TWILIO_ACCOUNT_SID,
            authToken: TWILIO_AUTH_TOKEN,
            from: TWILIO_FROM,
            apiBase: values.TWILIO_API_BASE ?? null,
          }
        : null,
    openai: OPENAI_API_KEY
      ? {
          apiKey: OPENAI_API_KEY,
          baseUrl: values.OPENAI_BASE_URL ?? null,
          model: values.OPENAI_MODEL ?? defaultModel,
        }
      : null,
  }
}

/** Null, which means that replies go to the owner's mailbox, without a way in. */
function readReplies({ REPLY_ADDRESS, IMAP_URL, MAILGUN_SIGNING_KEY, MAIL_AUTH_SERVER }: Values) {
  if (!REPLY_ADDRESS) return null
  const common = { address: REPLY_ADDRESS, authServer: MAIL_AUTH_SERVER ?? null }
  return IMAP_URL
    ? { ...common, imapUrl: IMAP_URL, mailgunSigningKey: null }
    : { ...common, imapUrl: null, mailgunSigningKey: MAILGUN_SIGNING_KEY ?? '' }
}

function refuseSandboxInPublic(values: Values, publicUrl: string): void {
  const embedded = [
    ...(values.SMTP_URL ? [] : ['mail']),
    ...(values.STRIPE_SECRET_KEY ? [] : ['payments']),
    ...(values.TWILIO_ACCOUNT_SID ? [] : ['texts']),
  ]
  if (isLocalUrl(publicUrl) || values.ALLOW_SANDBOX || embedded.length === 0) return
  const list = [embedded.slice(0, -1).join(', '), embedded.at(-1)].filter(Boolean).join(' and ')
  const verb = list === 'mail' ? 'is' : 'are'
  throw new InvalidSettingError(
    `PUBLIC_URL is ${publicUrl}, but ${list} ${verb} still the embedded sandbox, which sends and charges nothing. Configure them, or set ALLOW_SANDBOX=true to run the site with the sandbox: only the signed-in administrator reads what it stores.`,
  )
}

/** An address on this machine. */
export function isLocalUrl(address: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)
}
