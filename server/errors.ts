import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorCode } from '#shared/errors.ts'

export type ErrorDetails = {
  fields?: Record<string, string>
  retryAfterSeconds?: number
  /** What else the caller needs to go on, in the shape that the code has in `shared/`. */
  details?: Record<string, unknown>
}

/** A failure whose code is sent to the caller. Any other error is sent as `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(code, options)
    this.code = code
    this.details = details
  }
}

export const statusOf: Record<ErrorCode, ContentfulStatusCode> = {
  invalid_input: 400,
  not_signed_in: 401,
  not_allowed: 403,
  not_found: 404,
  conflict: 409,
  time_not_free: 409,
  notice_period: 409,
  too_many_requests: 429,
  too_large: 413,
  // Not 408, which browsers send again by themselves.
  too_slow: 400,
  missing_api_key: 401,
  wrong_credentials: 401,
  two_factor_required: 401,
  wrong_code: 401,
  email_not_confirmed: 403,
  weak_password: 400,
  link_expired: 410,
  payment_not_confirmed: 409,
  payment_unavailable: 502,
  opted_out: 409,
  phone_not_verified: 409,
  wrong_phone_code: 400,
  phone_code_expired: 410,
  text_expired: 410,
  country_not_allowed: 400,
  premium_number: 400,
  recipient_not_allowed: 403,
  too_many_texts: 429,
  texts_used_up: 429,
  assistant_unavailable: 502,
  draft_changed: 409,
  content_changed: 409,
  content_too_new: 409,
  claims_unconfirmed: 409,
  content_invalid: 422,
  price_changed: 409,
  sold_out: 409,
  database_unavailable: 503,
  internal: 500,
}

/** A provider did not answer at all: it is down, silent, or the network between us is. */
export class ProviderUnreachableError extends Error {}
