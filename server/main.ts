import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import pino from 'pino'
import { catalog } from '#practice/catalog.ts'
import { phoneCountries } from '#practice/phone-countries.ts'
import { practice } from '#practice/practice.ts'
import { InvalidContentError, validateContent } from '#practice/schema.ts'
import { assertRowLevelSecurity } from '#server/access/assert-row-level-security.ts'
import { createScope } from '#server/access/scope.ts'
import { createApp, sandboxChannels } from '#server/app.ts'
import { openBackupSocket } from '#server/backup-socket.ts'
import { DataDirInUseError } from '#server/db/embedded.ts'
import { SchemaTooNewError, SchemaTooOldError } from '#server/db/migrate.ts'
import { DatabaseUnreachableError, openDatabase } from '#server/db/open.ts'
import { InvalidSettingError, isLocalUrl, readEnv } from '#server/env.ts'
import { deleteOldContactMessages } from '#server/features/contact/delete-old-contact-messages.ts'
import { reconcileOrders } from '#server/features/orders/reconcile-orders.ts'
import { boundConnections, timeouts } from '#server/http/connections.ts'
import { createDrain } from '#server/http/drain.ts'
import { createEvents } from '#server/http/events.ts'
import { createMetrics } from '#server/http/metrics.ts'
import { createLimiter } from '#server/http/rate-limit.ts'
import { createSite } from '#server/http/site.ts'
import { createEnsureAdmin } from '#server/identity/admin.ts'
import { createAuth } from '#server/identity/auth.ts'
import { ensureSecret } from '#server/identity/secrets.ts'
import { createTwoFactor } from '#server/identity/two-factor.ts'
import { createChannels } from '#server/messaging/channels.ts'
import { readOutboxDepth } from '#server/outbox/depth.ts'
import { releaseLeases } from '#server/outbox/lease.ts'
import { createOutboxWorker } from '#server/outbox/worker.ts'
import { chooseProviders, verifyCredentials } from '#server/providers/choose.ts'
import { hours, minutes } from '#shared/time.ts'

const reconcileEveryMs = minutes(1)
const forgetEveryMs = hours(1)
/** Less than a service manager waits before it kills. */
const closeTimeoutMs = minutes(1)
const say = (line = '') => process.stdout.write(`${line}\n`)

async function main() {
  const env = readEnv()
  validateContent({ practice, catalog, phoneCountries })
  const log = pino({ level: env.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  /** Every line says which request or which job it is about. */
  const warnOf = (job: string) => (text: string) => log.warn({ job }, text)
  const database = await openDatabase(env, {
    warn: warnOf('database'),
    failed: (error) => {
      log.fatal(
        { job: 'database', reason: error.message },
        'the database stopped; the process ends so that it can be started again',
      )
      process.exit(1)
    },
  })
  const scope = createScope(database)
  await assertRowLevelSecurity(scope)
  const providers = await chooseProviders(env, scope, await ensureSecret(database, 'sandbox-webhook'))
  await verifyCredentials({ ...providers }, warnOf('providers'))
  if (database.kind === 'embedded') await releaseLeases(scope)
  const outbox = createOutboxWorker({
    scope,
    channels: createChannels({ scope, ...providers }),
    log: log.child({ job: 'outbox' }),
    leaseSeconds: env.outboxLeaseSeconds,
    maxBackoffSeconds: env.outboxMaxBackoffSeconds,
  })
  const limit = createLimiter(scope)
  const shared = { scope, publicUrl: env.publicUrl, limit, now: () => new Date(), wake: outbox.wake }
  const twoFactor = createTwoFactor({ ...shared, secret: await ensureSecret(database, 'second-step') })
  const secret = await ensureSecret(database, 'sessions')
  const auth = createAuth({ ...shared, database, secret, log: log.child({ job: 'identity' }), twoFactor })
  const ensureAdmin = createEnsureAdmin({
    auth,
    scope,
    email: env.adminEmail,
    password: env.adminPassword,
    onNewPassword: (email, password) =>
      say(
        `\n  Administrator made. Sign in as ${email} with the password ${password}\n  It is shown only this once.`,
      ),
  })
  await ensureAdmin()
  const common = {
    scope,
    outbox,
    log,
    publicUrl: env.publicUrl,
    ownerEmail: env.adminEmail,
    now: () => new Date(),
  }
  const deps = {
    ...common,
    ...providers,
    database,
    auth,
    twoFactor,
    ensureAdmin,
    limit,
    events: createEvents({ database }),
    trustProxy: env.trustProxy,
  }
  const look = async () => ({
    openStreams: deps.events.count(),
    freeBytes: await database.freeBytes().catch(() => null),
    outbox: await readOutboxDepth(scope).catch(() => null),
  })
  const metrics = env.metricsToken ? createMetrics(env.metricsToken, look) : null
  let closing = false
  const isClosing = () => closing
  const app = createApp({ ...deps, metrics, isClosing, site: await createSite(env.publicUrl) })

  const sweep = () => {
    const own = log.child({ job: 'reconcile', jobId: randomUUID() })
    return reconcileOrders({ ...deps, log: own, actor: { role: 'system', job: 'reconcile' } }).catch(
      (error: unknown) => own.warn({ reason: String(error) }, 'orders could not be reconciled'),
    )
  }
  const forget = () =>
    deleteOldContactMessages(common).catch((error: unknown) =>
      log.warn({ job: 'contact', reason: String(error) }, 'old contact messages could not be deleted'),
    )
  const control = await openBackupSocket(database, env.dataDir, warnOf('backup'))
  const timer = setInterval(sweep, reconcileEveryMs)
  const forgetTimer = setInterval(forget, forgetEveryMs)
  void sweep()
  void forget()

  const address = { port: env.port, hostname: env.host }
  const server = serve({ fetch: app.fetch, ...address, serverOptions: timeouts }, () => {
    say(`\n  ${practice.name} is open at ${env.publicUrl}`)
    say(`  The administrator ${env.adminEmail} signs in at ${env.publicUrl}/auth?admin=true`)
    say(
      env.adminPassword
        ? '  with the password in ADMIN_PASSWORD.'
        : '  with the password printed on the first start.',
    )
    const kept = sandboxChannels(providers).length > 0
    if (kept) say(`  Mail and texts that would have been sent: ${env.publicUrl}/sandbox/outbox`)
    if (kept && !isLocalUrl(env.publicUrl))
      say('  from this machine alone; from elsewhere, on the dashboard.')
    say(`  Data: ${database.kind === 'embedded' ? env.dataDir : 'the PostgreSQL of DATABASE_URL'}\n`)
  })
  boundConnections(server as Server)
  const drain = createDrain(server as Server)
  server.on('error', (error: NodeJS.ErrnoException) => {
    say(error.code === 'EADDRINUSE' ? `Port ${env.port} is taken. Set PORT to another one.` : error.message)
    process.exit(1)
  })

  async function close() {
    if (closing) return
    closing = true
    setTimeout(() => {
      log.error({ job: 'close' }, 'some answers did not end in time; the process ends without them')
      process.exit(1)
    }, closeTimeoutMs).unref()
    clearInterval(timer)
    clearInterval(forgetTimer)
    deps.events.close()
    await drain()
    await control.close()
    await outbox.stop()
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', close)
  process.on('SIGINT', close)
}

main().catch((error: unknown) => {
  const known = [
    InvalidSettingError,
    InvalidContentError,
    DataDirInUseError,
    DatabaseUnreachableError,
    SchemaTooNewError,
    SchemaTooOldError,
  ].some((kind) => error instanceof kind)
  if (known && error instanceof Error) say(error.message)
  else
    say(
      `The server could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    )
  process.exit(1)
})
