import type { WebhookRequest } from '#server/access/webhook-request.ts'
import type { SmsKeyword } from '#shared/sms-keywords.ts'

export type OutgoingSms = {
  /** Our outbox id: the same id is the same message, so that a second attempt after a crash can be recognised. */
  id: string
  /** E.164. */
  to: string
  text: string
}

/** The provider's own id of a message; null where it has none. */
type ProviderId = string | null

export type DeliveryReport = {
  /** Our outbox id, where the provider repeats it. */
  id: string | null
  providerId: string
  state: 'sent' | 'delivered' | 'failed'
  /** Why it failed, in plain words. */
  reason: string | null
  /** The owner of the number opted out at the provider. */
  optedOut: boolean
}

export type ReceivedSms = {
  providerId: string
  from: string
  text: string
  /** Pictures or files came with the text, which the provider keeps. */
  hasFiles?: boolean
  /** The keyword that the provider itself recognised, where it says so. */
  keyword?: SmsKeyword
  /** When the provider received it; absent when that was just now. */
  receivedAt?: Date
}

export type SmsWebhooks = {
  /** Null when it reports nothing we record. @throws InvalidSignatureError */
  readReport(request: WebhookRequest): DeliveryReport | null
  /** @throws InvalidSignatureError */
  readReceived(request: WebhookRequest): ReceivedSms
  /** How to acknowledge a received message without sending an answer to its author. */
  receivedReply: { body: string; contentType: string }
}

export type SmsProvider = {
  kind: 'embedded' | 'twilio'
  /**
   * Resolves once the provider has accepted the message.
   * @throws NumberRefusedError when another attempt cannot succeed, RetryLaterError when the provider says how long to
   * wait; after any other error, another attempt may succeed.
   */
  send(message: OutgoingSms): Promise<ProviderId>
  /**
   * What the provider accepted for a number since then and did not give up on, newest first. Called before a message whose
   * answer was lost is sent again; absent where `send` is idempotent by id.
   */
  listRecent?(to: string, since: Date): Promise<{ providerId: string; text: string }[]>
  /**
   * What the provider received for us since then, oldest first.
   * @throws any error when the provider cannot be reached or lists too much to read; nothing is left out silently.
   */
  listReceived?(since: Date): Promise<ReceivedSms[]>
  /** What the provider's webhook would report about a message now; null when it knows no more than that it accepted it. */
  readReport?(providerId: string): Promise<Omit<DeliveryReport, 'id'> | null>
  webhooks?: SmsWebhooks
  /**
   * Checks our credentials: null when they work, else a sentence that names what is wrong without showing them.
   * @throws any error when the provider cannot be reached.
   */
  check?(): Promise<string | null>
}

/** The number will never accept this message; the error message says why in plain words. */
export class NumberRefusedError extends Error {
  readonly optedOut: boolean

  constructor(reason: string, { optedOut = false } = {}) {
    super(reason)
    this.optedOut = optedOut
  }
}

/** The provider is too busy now. */
export class RetryLaterError extends Error {
  readonly afterSeconds: number

  constructor(message: string, afterSeconds: number) {
    super(message)
    this.afterSeconds = afterSeconds
  }
}
