import pino, { type DestinationStream } from 'pino'

/** What can't be written for now waits; lines beyond this are dropped. */
const maxWaitingLength = 256 * 1024

/**
 * Where lines of the log go. A file on a full disk neither ends the process nor keeps it from ending: lines wait for space, and the
 * newest are dropped. Without `flushSync`, which would try to write the last line for ever: each is written at once.
 */
export function createLogDestination(fd: number): DestinationStream {
  const destination = pino.destination({ dest: fd, sync: true, maxLength: maxWaitingLength })
  destination.on('error', () => undefined)
  return { write: (line) => void destination.write(line) }
}
