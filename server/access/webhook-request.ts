/** A webhook call as it arrived. The adapter knows its vendor's headers and signature. */
export type WebhookRequest = { url: string; headers: Headers; rawBody: string }

/** The message says in one word what is wrong: it is logged. */
export class InvalidSignatureError extends Error {
  constructor(reason: 'signature' | 'stale' = 'signature') {
    super(reason)
  }
}
