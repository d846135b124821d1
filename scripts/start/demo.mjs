import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { stopAll } from '../run/command.mjs'
import { endWithNpm } from '../run/end-with-npm.mjs'
import { projectEnv } from '../run/node24.mjs'
import { formatElapsed, inRoot, print, printError, root } from '../run/project.mjs'
import { checkConfiguration, checkSettings } from './check-configuration.mjs'
import { prepare } from './prepare.mjs'
import { serverArgs } from './server-args.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const port = process.env.PORT ?? '3000'
/** Its own folder unless another one is given; `create-demo.ts` uses none that has data of a practice. */
const dataDir = process.env.DATA_DIR || inRoot('data', 'demo')
const publicUrl = `http://localhost:${port}`
const { administrator, client } = JSON.parse(
  readFileSync(inRoot('server', 'db', 'seed', 'demo-accounts.json'), 'utf8'),
)
/**
 * Cleared, because the demo uses the embedded database and providers whatever the environment says. CONTENT_FILE and TIME_ZONE
 * say whose practice it shows.
 */
const clearedVariables = [
  'DATABASE_URL',
  'HOST',
  'SMTP_URL',
  'MAIL_FROM',
  'REPLY_ADDRESS',
  'IMAP_URL',
  'MAILGUN_SIGNING_KEY',
  'MAIL_AUTH_SERVER',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_BASE',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_FROM',
  'TWILIO_API_BASE',
  'OPENAI_API_KEY',
  'OPENAI_BASE_URL',
  'OPENAI_MODEL',
]
const settings = {
  ...Object.fromEntries(clearedVariables.map((name) => [name, ''])),
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: inRoot('.cache', 'compile'),
  PORT: port,
  PUBLIC_URL: publicUrl,
  DATA_DIR: dataDir,
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
}
const env = { ...process.env, ...settings }
endWithNpm()

const stopEarly = async (signal) => {
  await stopAll()
  process.exit(exitCodeOf(signal))
}
for (const signal of signals) process.once(signal, stopEarly)

try {
  const node = await prepare({
    beforeInstall: () => checkSettings(env),
    beforeBuild: (node24) => checkConfiguration(node24, env),
  })
  for (const signal of signals) process.off(signal, stopEarly)
  await openDemo(node)
} catch (error) {
  printError(error)
  process.exitCode = 1
}

/** Creates today's demo data if it is missing or of other content, then serves it. */
async function openDemo(node) {
  const startedAt = Date.now()
  const options = { cwd: root, env: projectEnv(node, settings), stdio: 'inherit' }
  const { status } = spawnSync(node, ['scripts/ops/create-demo.ts'], options)
  if (status !== 0) {
    process.exitCode = status ?? 1
    return
  }
  const server = spawn(node, serverArgs, { ...options, stdio: ['inherit', 'pipe', 'inherit'] })
  for (const signal of signals) process.on(signal, () => server.kill('SIGTERM'))
  server.on('error', (error) => {
    printError(error)
    process.exitCode = 1
  })
  server.on('exit', (code, signal) => {
    process.exitCode = code ?? exitCodeOf(signal)
  })
  let isOpen = false
  for await (const output of server.stdout) {
    process.stdout.write(output)
    if (isOpen || !output.includes('Data: ')) continue
    isOpen = true
    printWelcome(startedAt)
  }
}

function printWelcome(startedAt) {
  print(
    `  Demo with sample data, started in ${formatElapsed(startedAt)}. The data is created again each day.`,
  )
  print(`  Administrator: ${administrator.email}, password: ${administrator.password}`)
  print(`  Client:        ${client.email}, password: ${client.password} (${publicUrl}/auth)\n`)
}

function exitCodeOf(signal) {
  return 128 + (constants.signals[signal] ?? 0)
}
