export type OutgoingEmail = {
  /** Our outbox id: the same id is the same email, so that a second attempt after a crash can be recognised. */
  id: string
  to: string
  /** Who it is from, where the configured sender has no name. */
  senderName: string
  subject: string
  text: string
  html: string
  replyTo?: string
  /** The Message-IDs of the emails it answers, the first one first. */
  references?: string[]
  /** A mailto: or https: address for unsubscribing. */
  unsubscribe?: string
  /** The unsubscribe address takes a POST without a question (RFC 8058). */
  isOneClick?: boolean
  attachments?: { name: string; type: string; content: Uint8Array }[]
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
}

export type EmailProvider = {
  kind: 'embedded' | 'smtp'
  /**
   * Resolves once the provider has accepted the email.
   * @throws PermanentEmailError when another attempt cannot succeed, EmailBusyError when the provider takes no more for now; after any other error, another attempt may succeed.
   */
  send(email: OutgoingEmail): Promise<void>
  /**
   * Checks our credentials: null when they work, else a sentence that names what is wrong without showing them.
   * @throws any error when the provider cannot be reached.
   */
  check?(): Promise<string | null>
}

/** The provider will never accept this email. */
export class PermanentEmailError extends Error {}

/** The provider takes no more emails for now, whatever they are. */
export class EmailBusyError extends Error {}
