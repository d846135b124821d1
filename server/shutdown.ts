import type { Logger } from 'pino'
import { minutes } from '#shared/time.ts'

/** Below the time a service manager waits before it kills the process. */
const shutdownTimeoutMs = minutes(1)

export function createShutdown(log: Logger) {
  let isClosing = false

  async function shutDown(close: () => Promise<void>) {
    if (isClosing) return
    isClosing = true
    setTimeout(() => {
      log.error({ job: 'shutdown' }, 'requests did not finish in time; exiting without them')
      process.exit(1)
    }, shutdownTimeoutMs).unref()
    await close()
    process.exit(0)
  }

  return {
    isClosing: () => isClosing,
    /** From now on SIGTERM and SIGINT run `close` and exit, after a minute even if it hasn't finished. */
    closeOnSignal(close: () => Promise<void>) {
      process.on('SIGTERM', () => void shutDown(close))
      process.on('SIGINT', () => void shutDown(close))
    },
  }
}
