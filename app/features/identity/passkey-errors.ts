import { ApiError } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'

/** The browser's names for what went wrong with a passkey: W3C WebAuthn. */
const messages: Record<string, string> = {
  NotAllowedError: 'No passkey was used. Try again, or choose another way.',
  AbortError: 'No passkey was used. Try again, or choose another way.',
  InvalidStateError: 'This device already has a passkey for your account.',
  NotSupportedError: "This device can't use passkeys. Choose another way.",
  SecurityError: "Passkeys don't work at this address. Choose another way.",
}

export function describePasskeyError(error: unknown, fallback: string): string {
  if (error instanceof ApiError && error.code === 'wrong_credentials')
    return "We don't know that passkey. Choose another one, or sign in with your password."
  if (error instanceof ApiError) return messageForError(error, fallback)
  const isSupported = 'PublicKeyCredential' in window
  if (!isSupported) return "This browser can't use passkeys. Choose another way."
  return messages[error instanceof Error ? error.name : ''] ?? fallback
}
