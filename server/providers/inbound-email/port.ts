/** An email as it arrived. */
export type RawEmail = {
  /** The provider's own mark of this delivery, where the same one means the same email; null where it has none. */
  deliveryId: string | null
  /** The whole MIME message; of one that is too large, or that the mail server doesn't hand out, only its head. */
  raw: Uint8Array
  /** Of the whole message. */
  bytes: number
  /** Whom it was delivered to, where the provider says so besides the headers. */
  recipient: string | null
}

/** A webhook call as it arrived. */
export type EmailWebhookRequest = { headers: Headers; rawBody: Uint8Array; now: Date }

/** How far a mailbox has been read: its own numbers of its lives and emails. */
export type MailboxPosition = { uidValidity: string; lastUid: number; readAt: Date }

/** An email that is larger is not read beyond its head. Mail services take no larger ones themselves. */
export const emailMaxBytes = 25 * 1024 * 1024

/** What can be read again after we were down. */
export type Mailbox = {
  /** Names it in the database. */
  name: string
  /**
   * Hands over what came since `position`, oldest first, and tells after each how far it is. Without a position nothing is handed
   * over: it starts with what comes from now on.
   * @throws any error when the mailbox can't be read, or the mail server refuses an email for the moment; nothing is left out.
   */
  readNew(
    position: MailboxPosition | null,
    receive: (email: RawEmail) => Promise<void>,
    save: (position: MailboxPosition) => Promise<void>,
  ): Promise<void>
  /** When this process first found that it can't see what came; null while it can. */
  unreadableSince(): Date | null
}

export type InboundEmail = {
  kind: 'embedded' | 'mailgun' | 'imap'
  /**
   * The name with which the receiving mail server signs `Authentication-Results`; null when none is known, and then no sender is
   * believed without a signed reply address.
   */
  authServer: string | null
  webhook?: {
    /** @throws InvalidEmailWebhookError */
    read(request: EmailWebhookRequest): RawEmail
  }
  mailbox?: Mailbox
  /**
   * Checks our credentials: null when they work, else a sentence that names what is wrong without showing them.
   * @throws any error when the provider cannot be reached.
   */
  check?(): Promise<string | null>
}

/** The call is not the provider's, or an old one; the message says which in a word. */
export class InvalidEmailWebhookError extends Error {}
