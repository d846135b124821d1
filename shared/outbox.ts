export type MessageChannel = 'email' | 'sms'

/** An email or text message that an embedded provider stored instead of sending it. */
export type SandboxMessage = {
  id: string
  channel: MessageChannel
  to: string
  subject: string
  text: string
  created_at: string
}

/** An email or text message that could not be sent and is no longer retried. */
export type FailedMessage = {
  id: string
  /** An expired one can't be sent again: what it contains, such as a link, is worthless by now. */
  state: 'failed' | 'expired'
  channel: MessageChannel
  kind: string
  to: string
  reason: string | null
  attempts: number
  created_at: string
  failed_at: string
}
