import { ApiError } from '#app/lib/api.ts'
import { phoneCountries } from '#practice/phone-countries.ts'
import type { ErrorCode } from '#shared/errors.ts'

const words: Record<ErrorCode | 'unreachable', string> = {
  invalid_input: 'Something in the form needs another look.',
  not_signed_in: 'Your session has ended. Please sign in again.',
  not_allowed: 'Your account may not do that.',
  not_found: 'We could not find that any more.',
  conflict: 'Somebody changed this in the meantime. Reload the page and try again.',
  too_many_requests: 'That was tried too often.',
  too_large: 'That is more than we can take at once.',
  missing_api_key: 'This page is out of date. Reload it and try again.',
  wrong_credentials: 'That email address and password do not match.',
  two_factor_required: 'Enter the code your authenticator app shows now.',
  wrong_code: 'That code is wrong or was used already. Wait for the next one and try again.',
  email_not_confirmed: 'Please confirm your email address first. The link is in the email we sent you.',
  weak_password: 'That password is too easy to guess. Choose another one.',
  link_expired: 'That link has expired or was used already.',
  payment_not_confirmed: 'The payment has not been confirmed yet.',
  payment_unavailable: 'The payment page cannot be reached right now. Please try again in a few minutes.',
  opted_out: 'The owner of that number has asked for no more texts.',
  country_not_allowed: `We can text numbers in ${phoneCountries.asWritten} only.`,
  too_many_texts: 'You have sent as many texts as one person may for now.',
  texts_used_up: 'The practice has sent as many texts as it may in one day.',
  assistant_unavailable: 'Sorry, there was an error connecting to the assistant.',
  database_unavailable: 'We cannot reach our records right now. Please try again in a minute.',
  internal: 'Something went wrong on our side. Please try again.',
  unreachable: 'We could not reach the server. Check your connection and try again.',
}

/** Refusals that end by themselves. */
const passing = new Set<ErrorCode | 'unreachable'>(['too_many_requests', 'too_many_texts', 'texts_used_up'])

/** What to tell the user. `fallback` speaks where the server has nothing to say. */
export function messageForError(error: unknown, fallback = words.internal): string {
  if (!(error instanceof ApiError) || error.code === 'internal') return fallback
  if (passing.has(error.code)) return `${words[error.code]} ${tryAgain(error.retryAfterSeconds)}`
  return words[error.code]
}

function tryAgain(seconds: number | null): string {
  if (seconds === null) return 'Please try again later.'
  if (seconds < 60) return `Please try again in ${count(Math.max(1, Math.ceil(seconds)), 'second')}.`
  if (seconds < 3600) return `Please try again in ${count(Math.ceil(seconds / 60), 'minute')}.`
  return `Please try again in ${count(Math.ceil(seconds / 3600), 'hour')}.`
}

const count = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`
