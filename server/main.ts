import { randomBytes } from 'node:crypto'
import { deliveredFacts } from '#practice/facts/facts.ts'
import { InvalidContentError, validateDelivered } from '#practice/schema.ts'
import { settings } from '#practice/settings.ts'
import { ContentTooNewError } from '#practice/stored-document.ts'
import { assertRowLevelSecurity } from '#server/access/assert-row-level-security.ts'
import { createReplyAddresses } from '#server/access/reply-addresses.ts'
import { createScope } from '#server/access/scope.ts'
import { createSignedLinks } from '#server/access/signed-links.ts'
import { createApp, sandboxChannels } from '#server/app.ts'
import { assertPriceAnswers } from '#server/assistant/assert-price-answers.ts'
import { startBackgroundJobs } from '#server/background-jobs.ts'
import { adoptOnPublish } from '#server/booking/adopt-appointments.ts'
import { publishFileAtStart, readOnlyReason } from '#server/content/content-file.ts'
import { createContentHandler } from '#server/content/content-handler.ts'
import { describeDelivered, findProblems } from '#server/content/delivered-content.ts'
import { createPublishedContent } from '#server/content/published-content.ts'
import { createRenderer } from '#server/content/renderer.ts'
import { warnOfTimeZone } from '#server/content/time-zones.ts'
import { openControlSocket } from '#server/control-socket.ts'
import { createLog } from '#server/create-log.ts'
import { DatabaseUnreachableError } from '#server/db/connect.ts'
import { DataFolderError } from '#server/db/data-folder.ts'
import { DataDirInUseError } from '#server/db/embedded.ts'
import { SchemaTooNewError, SchemaTooOldError } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { InvalidSettingError, isLocalUrl, readEnv } from '#server/env.ts'
import { assertCanListen, ListenError } from '#server/http/assert-can-listen.ts'
import { limitConnections } from '#server/http/connections.ts'
import { createHttpServer } from '#server/http/create-server.ts'
import { describeListenError } from '#server/http/describe-listen-error.ts'
import { createDrain } from '#server/http/drain.ts'
import { createEvents } from '#server/http/events.ts'
import { createReadiness } from '#server/http/health.ts'
import { createMetrics } from '#server/http/metrics.ts'
import { createLimiter } from '#server/http/rate-limit.ts'
import { createSite } from '#server/http/site.ts'
import { createEnsureAdmin } from '#server/identity/admin.ts'
import { createAuth } from '#server/identity/auth.ts'
import { ensureCalendarDomain } from '#server/identity/calendar-domain.ts'
import { createPasswordHasher } from '#server/identity/password-hasher.ts'
import { ensureSecret } from '#server/identity/secrets.ts'
import { createTwoFactor } from '#server/identity/two-factor.ts'
import { createLogDestination } from '#server/log-destination.ts'
import { createChannels } from '#server/messaging/channels.ts'
import { isQuietAt } from '#server/messaging/quiet-hours.ts'
import { readOutboxDepth } from '#server/outbox/depth.ts'
import { releaseLeases } from '#server/outbox/lease.ts'
import { createOutboxWorker } from '#server/outbox/worker.ts'
import { addProgressChecks } from '#server/progress-checks.ts'
import { createCalendarReader } from '#server/providers/calendars/calendar-reader.ts'
import { chooseProviders, verifyCredentials } from '#server/providers/choose.ts'
import { sandboxReplyAddress } from '#server/providers/inbound-email/embedded.ts'
import { refuseOtherTimeZone } from '#server/refuse-other-time-zone.ts'
import { createShutdown } from '#server/shutdown.ts'
import { print, printNewAdministrator, printNote, printStartMessage } from '#server/start-message.ts'

async function main() {
  const env = readEnv()
  validateDelivered({ settings, facts: deliveredFacts })
  refuseOtherTimeZone()
  await assertCanListen(env)
  const log = createLog(env.logLevel, createLogDestination(process.stdout.fd))
  const warnFor = (job: string) => (text: string, reason?: unknown) => log.warn({ job, reason }, text)
  const shutdown = createShutdown(log)

  const database = await openDatabase(env, {
    warn: warnFor('database'),
    failed: (error) => {
      log.fatal({ job: 'database', reason: error.message }, 'the database stopped; exiting to be restarted')
      process.exit(1)
    },
  })
  const scope = createScope(database)
  await assertRowLevelSecurity(scope)
  const providers = await chooseProviders(env, scope, await ensureSecret(database, 'sandbox-webhook'))
  await verifyCredentials({ ...providers }, warnFor('providers'))

  const { publicUrl } = env
  const site = await createSite(publicUrl)
  const now = () => new Date()
  const contentSource = createPublishedContent({
    scope,
    database,
    renderer: createRenderer({ log }),
    delivered: describeDelivered(),
    showPages: site.show,
    log,
    findProblems,
    onPublish: adoptOnPublish(now),
    readOnlyReason: env.contentFile && readOnlyReason(env.contentFile),
  })
  await contentSource.start()
  const stopContentFile =
    env.contentFile && (await publishFileAtStart({ scope, contentSource, log }, env.contentFile))
  assertPriceAnswers(contentSource.current())
  const replyAddresses =
    providers.inbound &&
    createReplyAddresses({
      secret: await ensureSecret(database, 'reply-addresses'),
      address: env.replies?.address ?? sandboxReplyAddress,
      ownAddresses: [env.adminEmail, ...(env.smtp ? [addressOf(env.smtp.from)] : [])],
    })
  // No other process uses the embedded database, so a lease still in it belongs to a process that crashed.
  if (database.kind === 'embedded') await releaseLeases(scope)
  const outbox = createOutboxWorker({
    scope,
    channels: createChannels({
      scope,
      contentSource,
      ...providers,
      replies: replyAddresses && { addresses: replyAddresses, ownerEmail: env.adminEmail },
      isQuiet: () => isQuietAt(now(), env.quietHours),
      now,
    }),
    log: log.child({ job: 'outbox' }),
    leaseSeconds: env.outboxLeaseSeconds,
    maxBackoffSeconds: env.outboxMaxBackoffSeconds,
  })

  const limit = createLimiter(scope)
  const { wake } = outbox
  const twoFactorSecret = await ensureSecret(database, 'second-step')
  const twoFactor = createTwoFactor({
    scope,
    contentSource,
    publicUrl,
    limit,
    now,
    wake,
    secret: twoFactorSecret,
  })
  const hasher = createPasswordHasher()
  const auth = createAuth({
    database,
    hasher,
    publicUrl,
    secret: await ensureSecret(database, 'sessions'),
    log: log.child({ job: 'identity' }),
    twoFactor,
  })
  const ensureAdmin = createEnsureAdmin({
    auth,
    scope,
    contentSource,
    email: env.adminEmail,
    password: env.adminPassword,
    onNewPassword: printNewAdministrator,
  })
  const isAdministrator = await ensureAdmin()

  const events = createEvents({ database })
  const signedLinks = createSignedLinks({
    secret: await ensureSecret(database, 'booking-links'),
    publicUrl,
  })
  const readiness = createReadiness({ database })
  addProgressChecks(readiness, { limit, outbox, database })
  const sandboxKey = isLocalUrl(publicUrl) ? randomBytes(16).toString('base64url') : null
  const readGauges = async () => ({
    openStreams: events.count(),
    freeBytes: await database.freeBytes().catch(() => null),
    outbox: await readOutboxDepth(scope).catch(() => null),
  })
  const deps = {
    ...providers,
    scope,
    contentSource,
    outbox,
    log,
    publicUrl,
    calendarDomain: await ensureCalendarDomain(database, publicUrl),
    ownerEmail: env.adminEmail,
    now,
    database,
    auth,
    twoFactor,
    hasher,
    ensureAdmin,
    limit,
    signedLinks,
    replyAddresses,
    calendars: createCalendarReader(),
    events,
    readiness,
    sandboxKey,
    trustedProxies: env.trustedProxies,
  }
  const app = createApp({
    ...deps,
    metrics: env.metricsToken ? createMetrics(env.metricsToken, readGauges) : null,
    isClosing: shutdown.isClosing,
    site,
  })
  const controlSocket = await openControlSocket(
    database,
    env.dataDir,
    warnFor('control'),
    createContentHandler({ scope, contentSource }),
  )
  const stopBackgroundJobs = startBackgroundJobs({ ...deps, site })

  const server = createHttpServer(app.fetch, publicUrl)
  server.listen(env.port, env.host, () => {
    const { practice } = contentSource.current()
    const hasSandboxOutbox = sandboxChannels(providers).length > 0
    printStartMessage(env, { name: practice.name, isAdministrator, hasSandboxOutbox, sandboxKey })
    if (practice.name !== deliveredFacts.practice.name) printNote(warnOfTimeZone(practice, settings.timeZone))
  })
  limitConnections(server)
  const drain = createDrain(server)
  server.on('error', (error: NodeJS.ErrnoException) => {
    print(describeListenError(error, env))
    process.exit(1)
  })

  shutdown.closeOnSignal(async () => {
    const jobsEnded = stopBackgroundJobs()
    events.close()
    await drain()
    await jobsEnded
    await controlSocket.close()
    if (stopContentFile) stopContentFile()
    contentSource.close()
    await outbox.stop()
    await database.close()
  })
}

/** Of a sender such as 'Your Practice <hello@example.com>'. */
const addressOf = (sender: string) => /<([^<>]+)>/.exec(sender)?.[1] ?? sender

/** Mistakes the owner can correct: their message says how, so no stack is printed. */
const configurationErrors = [
  InvalidSettingError,
  ListenError,
  InvalidContentError,
  ContentTooNewError,
  DataDirInUseError,
  DataFolderError,
  DatabaseUnreachableError,
  SchemaTooNewError,
  SchemaTooOldError,
]

main().catch((error: unknown) => {
  const isConfigurationError = configurationErrors.some((type) => error instanceof type)
  if (isConfigurationError && error instanceof Error) print(error.message)
  else
    print(
      `The server could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    )
  process.exit(1)
})
