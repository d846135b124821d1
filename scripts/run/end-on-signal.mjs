import { stopAll } from './command.mjs'

/** On SIGINT, SIGTERM or SIGHUP stops every running command, runs `cleanUp` beside that, and exits. */
export function endOnSignal(cleanUp = () => undefined) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, async () => {
      await Promise.all([stopAll(), cleanUp()])
      process.exit(130)
    })
  }
}
