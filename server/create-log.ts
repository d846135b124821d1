import pino, { type DestinationStream, type LevelWithSilent, type Logger } from 'pino'
import { isFailedQuery, withoutParameters } from '#server/http/failed-query.ts'

const reasonMaxLength = 500
/** Mail servers repeat the address that they refuse. */
const address = /[^\s<>()"',;:]{1,64}@[^\s<>()"',;:]{1,255}/g

/** JSON lines, without what `reason` would tell of people: an error may be given as it was caught. */
export function createLog(level: LevelWithSilent, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { reason: (reason: unknown) => describeReason(reason) },
  }
  return destination ? pino(options, destination) : pino(options)
}

function describeReason(reason: unknown): string {
  const message = withoutParameters(String(reason)).slice(0, reasonMaxLength)
  const cause = isFailedQuery(reason) ? `: ${String(reason.cause)}` : ''
  return `${message}${cause}`.replace(address, '…')
}
