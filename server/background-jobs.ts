import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { enqueueReminders } from '#server/booking/reminders.ts'
import type { Ctx } from '#server/context.ts'
import type { Database } from '#server/db/types.ts'
import { expireRequests } from '#server/features/booking/expire-requests.ts'
import { expireUnpaid } from '#server/features/booking/expire-unpaid.ts'
import { offerWaitlist } from '#server/features/booking/offer-waitlist.ts'
import { runCampaigns } from '#server/features/campaigns/run-campaigns.ts'
import { expireReservations } from '#server/features/checkout/expire-reservations.ts'
import { refreshBusyCalendars } from '#server/features/feeds/refresh-busy-calendars.ts'
import type { Site } from '#server/http/site.ts'
import { incomingTextHandlers } from '#server/incoming-text-handlers.ts'
import { alertOwner } from '#server/messaging/alert-owner.ts'
import { catchUpMessages } from '#server/messaging/catch-up-messages.ts'
import { catchUpEmails } from '#server/messaging/inbound-email/catch-up-emails.ts'
import { paidSubjects } from '#server/paid-subjects.ts'
import { makeRefunds } from '#server/payments/make-refunds.ts'
import { pollOpenAttempts, pollRefundsAndDisputes } from '#server/payments/poll-payments.ts'
import { runReconciliation } from '#server/payments/reconciliation-job.ts'
import { anonymizeDelivered } from '#server/people/anonymize-orders.ts'
import type { InboundEmail } from '#server/providers/inbound-email/port.ts'
import type { SmsProvider } from '#server/providers/sms/port.ts'
import { runRetention } from '#server/retention/run-retention.ts'
import { notifyStockWaitlist } from '#server/stock/notify-stock-waitlist.ts'
import { readSoldOutPages } from '#server/stock/read-sold-out-pages.ts'
import { createOutage } from '#shared/outage.ts'
import { hours, minutes, seconds } from '#shared/time.ts'

const openAttemptsIntervalMs = minutes(1)
const refundsAndDisputesIntervalMs = hours(1)
const requestsIntervalMs = minutes(1)
const unpaidIntervalMs = minutes(1)
const reservationsIntervalMs = minutes(1)
const stockIntervalMs = minutes(1)
const refundsIntervalMs = seconds(20)
/** A comparison is due once a day, whichever process asks first. */
const reconciliationIntervalMs = minutes(10)
const waitlistIntervalMs = minutes(1)
const remindersIntervalMs = minutes(1)
/** How soon a scheduled group message starts, and how often one that is being sent is continued. */
const campaignsIntervalMs = seconds(3)
const alertIntervalMs = minutes(1)
const catchUpIntervalMs = minutes(5)
const emailsIntervalMs = seconds(30)
const busyCalendarsIntervalMs = minutes(10)
/** A run is due once an hour, whichever process asks first. */
const retentionIntervalMs = minutes(10)
/** How long a stop waits for the jobs that run. */
const stopTimeoutMs = seconds(10)

type Deps = Omit<Ctx, 'actor' | 'content'> & {
  database: Database
  sms: SmsProvider
  inbound: InboundEmail | null
  site: Pick<Site, 'showSoldOut'>
}

/**
 * Runs the periodic jobs now and at their intervals. The returned function stops them and waits for those that run, at most ten
 * seconds, so that none finds the database closed.
 */
export function startBackgroundJobs(deps: Deps): () => Promise<void> {
  let lookedAt: Date | null = null
  const stopping = new AbortController()
  const ctx = (job: string, log: Ctx['log']): Ctx => ({
    ...deps,
    log,
    actor: { role: 'system', job },
    content: deps.contentSource.current(),
  })
  const jobs = [
    repeat(deps.log, 'reconcile', openAttemptsIntervalMs, (log) =>
      pollOpenAttempts(ctx('reconcile', log), paidSubjects),
    ),
    repeat(deps.log, 'returned payments', refundsAndDisputesIntervalMs, async (log) => {
      lookedAt = await pollRefundsAndDisputes(ctx('returned payments', log), paidSubjects, lookedAt)
    }),
    repeat(deps.log, 'requests', requestsIntervalMs, (log) => expireRequests(ctx('requests', log))),
    repeat(deps.log, 'unpaid bookings', unpaidIntervalMs, (log) => expireUnpaid(ctx('unpaid bookings', log))),
    repeat(deps.log, 'reservations', reservationsIntervalMs, (log) =>
      expireReservations(ctx('reservations', log)),
    ),
    repeat(deps.log, 'stock', stockIntervalMs, async (log) => {
      await notifyStockWaitlist(ctx('stock', log))
      await deps.site.showSoldOut(await readSoldOutPages(ctx('stock', log)))
    }),
    repeat(deps.log, 'refunds', refundsIntervalMs, (log) => makeRefunds(ctx('refunds', log), paidSubjects)),
    repeat(deps.log, 'money comparison', reconciliationIntervalMs, (log) =>
      runReconciliation(ctx('money comparison', log), paidSubjects),
    ),
    repeat(deps.log, 'waitlist', waitlistIntervalMs, (log) => offerWaitlist(ctx('waitlist', log))),
    repeat(deps.log, 'reminders', remindersIntervalMs, (log) => enqueueReminders(ctx('reminders', log))),
    repeat(deps.log, 'group messages', campaignsIntervalMs, (log) =>
      runCampaigns(ctx('group messages', log)),
    ),
    repeat(deps.log, 'retention', retentionIntervalMs, () =>
      runRetention({ ...deps, signal: stopping.signal }),
    ),
    repeat(deps.log, 'orders of deleted accounts', hours(1), () => anonymizeDelivered(deps)),
    repeat(deps.log, 'busy calendars', busyCalendarsIntervalMs, (log) =>
      refreshBusyCalendars(ctx('busy calendars', log)),
    ),
    repeat(deps.log, 'inbox alert', alertIntervalMs, (log) => alertOwner(ctx('inbox alert', log))),
    repeat(deps.log, 'messages', catchUpIntervalMs, (log) =>
      catchUpMessages(ctx('messages', log), deps.sms, incomingTextHandlers),
    ),
    repeat(deps.log, 'emails', emailsIntervalMs, (log) => catchUpEmails(ctx('emails', log), deps.inbound)),
  ]
  return async () => {
    stopping.abort()
    const ended = Promise.all(jobs.map(({ stop }) => stop()))
    await Promise.race([ended, wait(stopTimeoutMs, null, { ref: false })])
  }
}

/**
 * Skips a turn while the last one is still running. Every call in a run has its own time-out, so each run ends. `stop` waits for the
 * run that is under way.
 */
function repeat(
  log: Ctx['log'],
  job: string,
  intervalMs: number,
  work: (log: Ctx['log']) => Promise<void>,
): { stop: () => Promise<void> } {
  const outage = createOutage()
  let running: Promise<void> | null = null
  let isStopped = false
  const run = async () => {
    if (running) return log.warn({ job }, 'the last run has not ended; this one is left out')
    const runLog = log.child({ job, jobId: randomUUID() })
    running = work(runLog).then(
      () => {
        if (outage.end()) runLog.info('the job works again')
      },
      (error: unknown) => {
        if (isStopped) runLog.info({ reason: error }, 'the job was cut off by the stop')
        else if (outage.isDue()) runLog.warn({ reason: error }, 'the job failed')
      },
    )
    await running
    running = null
  }
  void run()
  const timer = setInterval(run, intervalMs)
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
