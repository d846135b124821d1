export type MessageChannel = 'email' | 'sms'

/** A mail or text that a built-in provider kept instead of sending it. */
export type SandboxMessage = {
  id: string
  channel: MessageChannel
  to: string
  subject: string
  text: string
  created_at: string
}

/** A mail or text that could not be sent and is no longer tried. */
export type FailedMessage = {
  id: string
  channel: MessageChannel
  kind: string
  to: string
  reason: string | null
  attempts: number
  created_at: string
  failed_at: string
}
