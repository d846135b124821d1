/** Every way a call can end badly. The server maps each to a status, the browser to words; both fail to compile without. */
export const errorCodes = [
  'invalid_input',
  'not_signed_in',
  'not_allowed',
  'not_found',
  'conflict',
  'too_many_requests',
  'too_large',
  'missing_api_key',
  'wrong_credentials',
  'two_factor_required',
  'wrong_code',
  'email_not_confirmed',
  'weak_password',
  'link_expired',
  'payment_not_confirmed',
  'payment_unavailable',
  'opted_out',
  'country_not_allowed',
  'too_many_texts',
  'texts_used_up',
  'assistant_unavailable',
  'database_unavailable',
  'internal',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** What every failed API call answers. `fields` holds one sentence a field, keyed by its name. */
export type WireError = {
  error: {
    code: ErrorCode
    requestId: string
    fields?: Record<string, string>
    retryAfterSeconds?: number
  }
}
