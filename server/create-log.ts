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
  const cause = isFailedQuery(reason) ? `: ${String(reason.cause)}` : describeConnection(reason, message)
  return `${message}${cause}`.replace(address, '…')
}

const maxDepth = 5
const systemCode = /^[A-Z][A-Z0-9_]+$/

/** The system's word for a connection that failed, such as ENOTFOUND: vendors' libraries put it into a cause, and say only that there was none. */
function describeConnection(reason: unknown, message: string): string {
  let code = ''
  let error = reason
  for (let depth = 0; error instanceof Error && depth < maxDepth; depth++) {
    if ('code' in error && typeof error.code === 'string' && systemCode.test(error.code)) code = error.code
    error = error.cause ?? ('detail' in error ? error.detail : null)
  }
  return code === '' || message.includes(code) ? '' : ` (${code})`
}
