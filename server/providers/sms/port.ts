import type { SmsKeyword } from '#shared/messages.ts'

export type OutgoingSms = {
  /** Our outbox row: the same id is the same text, so that a second try after a crash can be recognised. */
  id: string
  /** E.164. */
  to: string
  text: string
}

/** The provider's own name for a text; null where it has none. */
export type ProviderId = string | null

export type DeliveryReport = {
  /** Our outbox row, where the provider says it. */
  id: string | null
  providerId: string
  state: 'sent' | 'delivered' | 'failed'
  /** Why it failed, in plain words. */
  reason: string | null
  /** The owner of the number asked the provider for no more texts. */
  optedOut: boolean
}
export type ReceivedSms = {
  providerId: string
  from: string
  text: string
  /** What the provider itself took it for, where it says so. */
  keyword?: SmsKeyword
}

/** A call to one of our webhooks: its path with the query, and the form that came with it. */
export type WebhookCall = { path: string; form: URLSearchParams; signature: string | undefined }

export type SmsWebhooks = {
  /** Null when it says nothing new. @throws BadSignature */
  readStatus(call: WebhookCall): DeliveryReport | null
  /** @throws BadSignature */
  readReceived(call: WebhookCall): ReceivedSms
}

/** Sends texts. `send` resolves once somebody else has taken responsibility for it. */
export type SmsProvider = {
  kind: 'embedded' | 'twilio'
  /** @throws NumberRefused when trying again cannot help, TryLater when it says how long to wait; any other error may pass. */
  send(text: OutgoingSms): Promise<ProviderId>
  /**
   * What it took for a number since then and has not given up, newest first. To be asked before a text whose answer was
   * lost is sent again; absent where the same id twice is one text.
   */
  listRecent?(to: string, since: Date): Promise<{ providerId: string; text: string }[]>
  webhooks?: SmsWebhooks
  /**
   * Asks the provider whether our keys work: null when they do, else a sentence that names what is wrong, not the keys.
   * @throws any error when it cannot be asked.
   */
  check?(): Promise<string | null>
}

/** This number will never take this text; the message says why in plain words. */
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

export class InvalidSignatureError extends Error {}
