export type OutgoingEmail = {
  /** Our outbox row: the same id is the same mail, so that a second try after a crash can be recognised. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  /** Where a reader says that she wants no more of these; an address that begins with mailto: or https: */
  unsubscribe?: string
  /** An event for her calendar. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
}

/** Sends mail. `send` resolves once somebody else has taken responsibility for it. */
export type EmailProvider = {
  kind: 'embedded' | 'smtp'
  /** @throws PermanentFailure when trying again cannot help; any other error may pass. */
  send(mail: OutgoingEmail): Promise<void>
  /**
   * Asks the provider whether our keys work: null when they do, else a sentence that names what is wrong, not the keys.
   * @throws any error when it cannot be asked.
   */
  check?(): Promise<string | null>
}

/** The provider will never take this message. */
export class PermanentEmailError extends Error {}
