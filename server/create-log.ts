import pino, { type DestinationStream, type LevelWithSilent, type Logger } from 'pino'

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

/** Of a failed query what the database says, and not the parameters: those are what people wrote, and links that were made for them. */
function describeReason(reason: unknown): string {
  const [message = ''] = String(reason).split('\nparams:')
  const cause = reason instanceof Error && isFailedQuery(reason) ? `: ${String(reason.cause)}` : ''
  return `${message.slice(0, reasonMaxLength)}${cause}`.replace(address, '…')
}

const isFailedQuery = (error: Error) => error.constructor.name === 'DrizzleQueryError'
