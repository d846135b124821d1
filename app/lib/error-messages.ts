import { ApiError } from '#app/lib/api.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { practice } from '#practice/practice.ts'
import { settings } from '#practice/settings.ts'
import type { ErrorCode } from '#shared/errors.ts'

const messages: Record<ErrorCode | 'unreachable', string> = {
  invalid_input: 'Please check the form and try again.',
  not_signed_in: 'Your session has ended. Please sign in again.',
  not_allowed: "Your account isn't allowed to do that.",
  not_found: "We can't find that anymore.",
  time_not_free: 'This time isn’t free. Choose another one.',
  notice_period: 'It’s too late to change this online. Ask us instead.',
  conflict: 'Somebody changed this in the meantime. Reload the page and try again.',
  too_many_requests: 'Too many attempts.',
  too_large: 'That is too large.',
  too_slow: 'Your connection is too slow right now. Try again where it’s better.',
  missing_api_key: 'This page is out of date. Reload it and try again.',
  wrong_credentials: 'That email address and password do not match.',
  two_factor_required: 'Enter the code your authenticator app shows now.',
  wrong_code: 'That code is wrong or was already used. Wait for the next one and try again.',
  email_not_confirmed: 'Please confirm your email address first. The link is in the email we sent you.',
  weak_password: 'That password is too easy to guess. Choose another one.',
  link_expired: 'That link has expired or was already used.',
  payment_not_confirmed: 'The payment has not been confirmed yet.',
  payment_unavailable: "The payment page can't be reached right now. Please try again in a few minutes.",
  opted_out: 'That number has opted out of texts.',
  phone_not_verified: 'Save your phone number first, then verify it.',
  wrong_phone_code: "That code isn't right. Check the newest text and try again.",
  phone_code_expired: 'That code no longer works. Send a new one.',
  country_not_allowed: `We can text numbers in ${settings.phoneCountries.asWritten} only.`,
  premium_number: "We can't text numbers that charge extra. Enter an ordinary mobile number.",
  recipient_not_allowed: `You can text ${practice.name} at ${practice.phone.asWritten}, your own verified number, and numbers we have texted for you.`,
  too_many_texts: "You've reached your limit of texts for now.",
  texts_used_up: 'The practice has reached its daily limit of texts.',
  text_expired: 'This text is too old to send again. Write a new one.',
  assistant_unavailable: 'Sorry, there was an error connecting to the assistant.',
  draft_changed: 'Another page saved this draft in the meantime. Reload the page to go on from there.',
  content_changed: 'Something else was published in the meantime. Reload the page and try again.',
  content_too_new: 'A newer version of the software wrote this, so it can’t be read or changed here.',
  claims_unconfirmed: 'Some words promise a cure. Read them again, then publish.',
  content_invalid: 'Some fields need a correction before this can be published.',
  sold_out: 'This is sold out at the moment. Nothing was ordered or charged.',
  price_changed: 'The price has changed. Please check it and try again.',
  database_unavailable: "We can't reach our database right now. Please try again in a minute.",
  internal: 'Something went wrong on our side. Please try again.',
  unreachable: 'We could not reach the server. Check your connection and try again.',
}

/** Errors that no longer occur after a wait. */
const temporary = new Set<ErrorCode | 'unreachable'>(['too_many_requests', 'too_many_texts', 'texts_used_up'])

/** The message for the user. `fallback` is used where the server has none. */
export function messageForError(error: unknown, fallback = messages.internal): string {
  if (!(error instanceof ApiError) || error.code === 'internal') return fallback
  if (temporary.has(error.code)) return `${messages[error.code]} ${retryHint(error.retryAfterSeconds)}`
  return messages[error.code]
}

function retryHint(seconds: number | null): string {
  if (seconds === null) return 'Please try again later.'
  if (seconds < 60) return `Please try again in ${formatCount(Math.max(1, Math.ceil(seconds)), 'second')}.`
  if (seconds < 3600) return `Please try again in ${formatCount(Math.ceil(seconds / 60), 'minute')}.`
  return `Please try again in ${formatCount(Math.ceil(seconds / 3600), 'hour')}.`
}
