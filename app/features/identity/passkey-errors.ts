import { ApiError } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'

/** Messages by the browser's names for what went wrong with a passkey: W3C WebAuthn. */
type Messages = Record<string, string>

const whenSigningIn: Messages = {
  NotAllowedError: 'No passkey was used. Try again, or choose another way.',
  AbortError: 'No passkey was used. Try again, or choose another way.',
  NotSupportedError: "This device can't use passkeys. Choose another way.",
  SecurityError: "Passkeys don't work at this address. Choose another way.",
}

const whenAdding: Messages = {
  NotAllowedError: 'No passkey was added. Try again.',
  AbortError: 'No passkey was added. Try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  NotSupportedError: "This device can't use passkeys.",
  SecurityError: "Passkeys don't work at this address.",
}

export function describeSignInError(error: unknown): string {
  if (error instanceof ApiError && error.code === 'wrong_credentials')
    return "We don't know that passkey. Choose another one, or sign in with your password."
  return describe(error, whenSigningIn) ?? messageForError(error, 'Error logging in')
}

export function describeAddingError(error: unknown): string {
  return describe(error, whenAdding) ?? messageForError(error, 'Error adding the passkey')
}

function describe(error: unknown, messages: Messages): string | undefined {
  if (error instanceof ApiError) return undefined
  if (!('PublicKeyCredential' in window)) return messages.NotSupportedError
  return messages[error instanceof Error ? error.name : '']
}
