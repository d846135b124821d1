/** Every error code of the API. The server maps each to a status and the browser to a message, or they don't compile. */
export const errorCodes = [
  'invalid_input',
  'not_signed_in',
  'not_allowed',
  'not_found',
  'conflict',
  'time_not_free',
  'notice_period',
  'too_many_requests',
  'too_large',
  'too_slow',
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
  'phone_not_verified',
  'wrong_phone_code',
  'phone_code_expired',
  'country_not_allowed',
  'premium_number',
  'recipient_not_allowed',
  'too_many_texts',
  'texts_used_up',
  'text_expired',
  'assistant_unavailable',
  'draft_changed',
  'content_changed',
  'content_too_new',
  'claims_unconfirmed',
  'content_invalid',
  'price_changed',
  'sold_out',
  'database_unavailable',
  'internal',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** The body of every failed API call. `fields` holds a sentence per invalid field, `details` what else the code needs. */
export type WireError = {
  error: {
    code: ErrorCode
    requestId: string
    fields?: Record<string, string>
    retryAfterSeconds?: number
    details?: Record<string, unknown>
  }
}
