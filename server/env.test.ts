import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { practice } from '#practice/practice.ts'
import { readEnv } from '#server/env.ts'
import { isListed } from '#server/http/network.ts'
import { root } from '#tests/support/sources.ts'

const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const sid = `AC${'0'.repeat(32)}`
const twilio = { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+13125550100' }
const smtp = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'coach@practice.example' }
const imap = { ...smtp, REPLY_ADDRESS: 'reply@practice.example', IMAP_URL: 'imaps://a:b@mail.example/INBOX' }
const openai = { OPENAI_API_KEY: 'sk-1' }

test('every setting is optional', () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
    adminEmail: practice.email,
    smtp: null,
  })
})

test('the administrator is by default the practice of the content file', () => {
  const CONTENT_FILE = 'content/examples/music.json'
  expect(readEnv({ CONTENT_FILE }).adminEmail).toBe('hello@juniperstreet.example')
  expect(readEnv({ CONTENT_FILE, ADMIN_EMAIL: 'Me@Here.example' }).adminEmail).toBe('me@here.example')
  // Its own check says what is wrong with it.
  expect(readEnv({ CONTENT_FILE: 'README.md' }).adminEmail).toBe(practice.email)
})

test.each([
  [undefined, []],
  ['false', []],
  ['true', ['127.0.0.1', '::1']],
  ['loopback', ['127.0.0.1', '::1']],
  ['10.0.0.0/16, 2001:db8::1', ['10.0.3.4', '2001:db8::1']],
])('TRUST_PROXY %s trusts %j', (text, trusted) => {
  const { trustedProxies } = readEnv({ TRUST_PROXY: text })
  const addresses = ['127.0.0.1', '::1', '10.0.3.4', '2001:db8::1', '203.0.113.7']
  expect(addresses.filter((address) => isListed(trustedProxies, address))).toEqual(trusted)
})

test('an empty variable counts as not set', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null })
})

test.each([
  [{ PORT: 'three' }, 'PORT must be a whole number'],
  [{ PORT: '70000' }, 'PORT must be a whole number'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must look like postgres://'],
  [{ ADMIN_EMAIL: 'nobody' }, 'ADMIN_EMAIL must be an email address'],
  [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have 10 to 128 characters'],
  [{ SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL is set but MAIL_FROM is not'],
  [{ MAIL_FROM: 'a@mail.example' }, 'MAIL_FROM is set but SMTP_URL is not'],
  [{ ...smtp, MAIL_FROM: 'Your Practice' }, 'MAIL_FROM must be one address'],
  [{ ...smtp, MAIL_FROM: 'a@b.example, c@d.example' }, 'MAIL_FROM must be one address'],
  [
    { ...imap, REPLY_ADDRESS: 'a-name-that-is-too-long@practice.example' },
    'REPLY_ADDRESS must be one address',
  ],
  [
    { ...imap, REPLY_ADDRESS: 'reply+x@practice.example' },
    'REPLY_ADDRESS must be one address without a plus',
  ],
  [{ ...imap, IMAP_URL: 'imaps://mail.example/INBOX' }, 'IMAP_URL must look like imaps://user:password@host'],
  [{ ...imap, IMAP_URL: 'https://a:b@mail.example' }, 'IMAP_URL must look like imaps://'],
  [{ ...imap, MAIL_AUTH_SERVER: 'mx example' }, 'MAIL_AUTH_SERVER must be the name'],
  [{ ...imap, MAILGUN_SIGNING_KEY: 'k'.repeat(32) }, 'IMAP_URL and MAILGUN_SIGNING_KEY are both set'],
  [{ ...smtp, REPLY_ADDRESS: imap.REPLY_ADDRESS }, 'neither IMAP_URL nor MAILGUN_SIGNING_KEY is'],
  [{ ...smtp, IMAP_URL: imap.IMAP_URL }, 'IMAP_URL is set but REPLY_ADDRESS is not'],
  [{ ...smtp, MAILGUN_SIGNING_KEY: 'short' }, 'MAILGUN_SIGNING_KEY must be the HTTP webhook signing key'],
  [{ ...imap, SMTP_URL: '', MAIL_FROM: '' }, 'REPLY_ADDRESS is set but SMTP_URL is not'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_SECRET_KEY is set but STRIPE_WEBHOOK_SECRET is not'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_WEBHOOK_SECRET is set but STRIPE_SECRET_KEY is not'],
  [{ STRIPE_SECRET_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY must begin with sk_ or rk_'],
  [{ STRIPE_API_BASE: 'http://127.0.0.1:4000' }, 'STRIPE_API_BASE is set but STRIPE_SECRET_KEY is not'],
  [{ ...stripe, STRIPE_API_BASE: 'https://stripe.example' }, 'STRIPE_API_BASE must be an address on this'],
  [{ TWILIO_FROM: '+13125550100' }, 'TWILIO_FROM is set but TWILIO_ACCOUNT_SID is not'],
  [{ TWILIO_ACCOUNT_SID: sid }, 'TWILIO_ACCOUNT_SID is set but TWILIO_AUTH_TOKEN is not'],
  [{ TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: 't' }, 'TWILIO_ACCOUNT_SID is set but TWILIO_FROM is not'],
  [{ ...twilio, TWILIO_FROM: '312 555 0100' }, 'TWILIO_FROM must be a number like +13125550100'],
  [{ OPENAI_BASE_URL: 'https://llm.example/v1' }, 'OPENAI_BASE_URL is set but OPENAI_API_KEY is not'],
  [{ OPENAI_MODEL: 'small' }, 'OPENAI_MODEL is set but OPENAI_API_KEY is not'],
  [{ ...openai, OPENAI_BASE_URL: 'http://llm.example/v1' }, 'OPENAI_BASE_URL must begin with https://'],
  [
    { PUBLIC_URL: 'https://practice.example', ...stripe, ...twilio },
    'but mail is still the embedded sandbox',
  ],
  [{ PUBLIC_URL: 'https://practice.example', ...smtp, ...twilio }, 'but payments are still the embedded'],
  [
    { PUBLIC_URL: 'https://practice.example', ...smtp, ...stripe },
    'but texts are still the embedded sandbox',
  ],
  [{ PUBLIC_URL: 'https://practice.example' }, 'mail, payments and texts are still the embedded sandbox'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must name the proxies'],
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY must name the proxies'],
  [{ TRUST_PROXY: 'loopback, nginx' }, 'TRUST_PROXY must name the proxies'],
  [{ OPENAI_API_KEY: '  ' }, 'OPENAI_API_KEY must not be blank.'],
  [{ OUTBOX_LEASE_SECONDS: '0' }, 'OUTBOX_LEASE_SECONDS must be a number of seconds'],
  [{ TIME_ZONE: 'America/Dever' }, 'TIME_ZONE must be the name of a time zone, such as America/Denver'],
  [{ TIME_ZONE: '-07:00' }, 'TIME_ZONE must be the name of a time zone'],
  [{ QUIET_HOURS: '21-24' }, 'QUIET_HOURS must be two hours of the day'],
  [{ QUIET_HOURS: 'never' }, 'QUIET_HOURS must be two hours of the day'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  [{ PUBLIC_URL: 'practice.example' }, 'PUBLIC_URL must be the address visitors use'],
  [{ PUBLIC_URL: 'https:practice.example' }, 'PUBLIC_URL must be the address visitors use'],
  [{ PUBLIC_URL: 'https://example.com/practice' }, 'PUBLIC_URL must be the address visitors use'],
  [{ PUBLIC_URL: 'https://a:b@example.com' }, 'PUBLIC_URL must be the address visitors use'],
  [{ PORT: ' ' }, 'PORT must be a whole number'],
  [{ HOST: ' ' }, 'HOST must be an address of this machine'],
  [{ HOST: 'http://localhost' }, 'HOST must be an address of this machine'],
  [{ DATA_DIR: ' ' }, 'DATA_DIR must name a folder'],
  [{ DATA_DIR: 'package.json' }, 'DATA_DIR must name a folder'],
  [{ DATA_DIR: 'package.json/data' }, 'DATA_DIR must name a folder'],
  [{ DATABASE_URL: 'postgres:practice' }, 'DATABASE_URL must look like postgres://'],
  [{ ...smtp, SMTP_URL: 'smtp:mail.example' }, 'SMTP_URL must look like smtps://'],
  [{ ...smtp, SMTP_URL: 'smtps://' }, 'SMTP_URL must look like smtps://'],
  [{ ...imap, IMAP_URL: 'imaps://a:100%safe@mail.example' }, 'with %25 for a % in it'],
  [{ CONTENT_FILE: 'content' }, 'CONTENT_FILE must name a file'],
  [{ ...openai, OPENAI_BASE_URL: 'https:/llm.example/v1' }, 'OPENAI_BASE_URL must begin with https://'],
])('%j is refused with a sentence that names the variable', (source, sentence) => {
  expect(() => readEnv(source)).toThrow(sentence)
})

test('the language model needs only a key; base URL and model are optional', () => {
  expect(readEnv(openai).openai).toEqual({ apiKey: 'sk-1', baseUrl: null, model: expect.any(String) })
  const another = { ...openai, OPENAI_BASE_URL: 'http://127.0.0.1:8080/v1', OPENAI_MODEL: 'small' }
  expect(readEnv(another).openai).toEqual({
    apiKey: 'sk-1',
    baseUrl: 'http://127.0.0.1:8080/v1',
    model: 'small',
  })
})

test('a folder that isn’t there yet, a socket of PostgreSQL and an address of IPv6 are accepted', () => {
  const DATABASE_URL = 'postgres:///practice?host=/run/postgresql'
  expect(readEnv({ DATA_DIR: 'build/none/data', HOST: '::1', DATABASE_URL })).toMatchObject({
    dataDir: join(root, 'build/none/data'),
    host: '::1',
    databaseUrl: DATABASE_URL,
  })
})

test('no message repeats a password', () => {
  expect(() => readEnv({ ADMIN_PASSWORD: 'tiny' })).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining('tiny') }),
  )
})

test('ALLOW_SANDBOX permits the sandbox at a public address, which listens on every interface', () => {
  const env = readEnv({ PUBLIC_URL: 'https://practice.example/', ALLOW_SANDBOX: 'true' })
  expect(env).toMatchObject({ publicUrl: 'https://practice.example', host: '0.0.0.0' })
})

test('a public address with mail and payments is accepted', () => {
  const env = readEnv({ PUBLIC_URL: 'https://practice.example', ...stripe, ...smtp, ...twilio })
  expect(env).toMatchObject({
    host: '0.0.0.0',
    stripe: { secretKey: 'sk_live_1', webhookSecret: 'whsec_1', apiBase: null },
    twilio: { accountSid: sid, from: '+13125550100', apiBase: null },
  })
})

test('lists every mistake on its own line', () => {
  expect(() => readEnv({ PORT: 'three', ADMIN_EMAIL: 'nobody', OPENAI_MODEL: 'small' })).toThrow(
    /^PORT must .*\.\nADMIN_EMAIL must .*\.\nOPENAI_MODEL is set but OPENAI_API_KEY is not: .*\.$/,
  )
})

test('settings are checked without any installed package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'env-'))
  for (const path of [
    'server/env.ts',
    'server/settings/setting-readers.ts',
    'server/http/network.ts',
    'server/settings/practice-email.ts',
    'practice/facts/practice.ts',
    'package.json',
  ])
    cpSync(join(root, path), join(folder, path))
  const script = `const { readEnv } = await import('#server/env.ts'); console.log(readEnv({ PORT: '4000' }).port)`
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  expect(run).toMatchObject({ status: 0, stdout: '4000\n' })
})
