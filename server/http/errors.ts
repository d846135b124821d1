import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { AppError, statusOf } from '#server/errors.ts'
import { isFailedQuery, withoutParameters } from '#server/http/failed-query.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { WireError } from '#shared/errors.ts'

/** SQLSTATE classes that mean the database, not the request: connection, resources, shutdown, I/O, time-outs, read-only. */
const databaseDownState = /^(08|25006|25P03|53|55P03|57|58|XX)/
const databaseDownMessage =
  /did not answer in time|Query read timeout|timeout exceeded when trying to connect|database thread ended|database is closed|Connection terminated|is not queryable|after calling end on the pool/
/** PostgreSQL reports a file that it can't write as a missing privilege, as it does what a role may not do. */
const unwritableFileMessage = /: (Read-only file system|Permission denied)$/
const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'ENOSPC'])

/** Maps every thrown error to a response. Unknown errors are logged in full and reveal nothing to the caller. */
export function answerError(error: Error, c: Context<HonoEnv>): Response {
  const { appError, body } = wireError(error, c)
  const { retryAfterSeconds } = appError.details
  if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds))
  c.header('cache-control', 'no-store')
  return c.json(body, statusOf[appError.code])
}

/** The same for a stream, whose status has already been sent. */
export function wireError(error: unknown, c: Context<HonoEnv>): { appError: AppError; body: WireError } {
  const appError = isBrokenRequest(error, c)
    ? new AppError('invalid_input')
    : toAppError(error instanceof Error ? error : new Error(String(error)))
  const requestId = c.get('requestId') ?? ''
  if (appError.code === 'internal' || appError.code === 'database_unavailable') {
    c.get('log')?.error({ error: describeError(error) }, appError.code)
  } else if (statusOf[appError.code] >= 500) {
    c.get('log')?.warn({ reason: appError.cause }, appError.code)
  }
  const { fields, retryAfterSeconds, details } = appError.details
  const body: WireError = {
    error: {
      code: appError.code,
      requestId,
      ...(fields && { fields }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      ...(details && { details }),
    },
  }
  return { appError, body }
}

/** Reading a body that is malformed or breaks off fails with the error of a lost connection, like a lost database. */
function isBrokenRequest(error: unknown, c: Context<HonoEnv>): boolean {
  const incoming = c.env?.incoming
  return incoming?.destroyed === true && !incoming.complete && !isFailedQuery(error)
}

function toAppError(error: Error): AppError {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException) {
    if (error.status === 413) return new AppError('too_large')
    return new AppError(error.status === 404 ? 'not_found' : 'invalid_input')
  }
  return new AppError(isDatabaseDown(error) ? 'database_unavailable' : 'internal')
}

function isDatabaseDown(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : ''
    if (connectionCodes.has(code) || (/^[0-9A-Z]{5}$/.test(code) && databaseDownState.test(code))) return true
    if (databaseDownMessage.test(cause.message) || unwritableFileMessage.test(cause.message)) return true
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseDown)) return true
  }
  return false
}

/** Message, code and stack of an error and its causes, without query parameters: those hold personal data. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const isQuery = isFailedQuery(error)
  return {
    type: error.constructor.name,
    message: isQuery ? withoutParameters(error.message) : error.message,
    ...('code' in error && { code: error.code }),
    stack: isQuery ? undefined : error.stack,
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  }
}
