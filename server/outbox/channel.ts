import type { Tx } from '#server/access/scope.ts'

/** A message that a worker has claimed. */
export type ClaimedMessage<Payload = unknown> = {
  id: string
  channel: string
  kind: string
  recipient: string
  payload: Payload
  /** Counts the attempt under way. */
  attempts: number
  /** The rank of its `Priority`. */
  priority: number
  createdAt: string | Date
  /** Its content is worthless by now, so it must not be delivered. */
  isExpired: boolean
}

/** `providerId` is the provider's own id of the message; null where it has none. */
export type SentMessage = { message: ClaimedMessage; providerId: string | null }

export type DeliveryFailure = {
  reason: string
  /** Another attempt cannot succeed. */
  isPermanent: boolean
  /** How long the provider asked us to wait; 0 when it did not say. */
  retryAfterSeconds: number
  /** The provider takes no more for now, whatever the message is. */
  isBusy: boolean
  /** The provider answers nobody, so the next attempt need not wait long: it finds out when it is back. */
  isOutage: boolean
  /** What `deliver` threw; null when the message was blocked or expired. */
  error: unknown
}

/** One way to deliver messages. Messaging registers its channels in `server/messaging/channels.ts`. */
export type Channel<Payload = unknown> = {
  name: string
  /** Messages to one recipient leave one at a time, in the order they were enqueued. */
  isOrdered: boolean
  /** How many messages are delivered at the same time. */
  slots: number
  /** While true, only urgent messages and personal ones just written leave. */
  isQuietNow?(): boolean
  /** The messages that must not be delivered, with the reason. Runs in the transaction of the claim. */
  findBlocked?(tx: Tx, messages: readonly ClaimedMessage<Payload>[]): Promise<Map<string, string>>
  /** The messages that must wait until `resumePaused` is called for them. Runs in the transaction of the claim. */
  findPaused?(tx: Tx, messages: readonly ClaimedMessage<Payload>[]): Promise<ReadonlySet<string>>
  /** Resolves with the provider's id once the provider has accepted the message. Runs outside any transaction. */
  deliver(message: ClaimedMessage<Payload>): Promise<string | null>
  /** `isUnreachable`: the provider did not answer at all. `isBusy`: it takes no more for now, whatever the message is. */
  classifyError(
    error: unknown,
  ): Pick<DeliveryFailure, 'isPermanent' | 'retryAfterSeconds'> & { isUnreachable: boolean; isBusy?: boolean }
  /** Runs in the transaction that marks these messages as sent. */
  onSent?(tx: Tx, sent: readonly SentMessage[]): Promise<void>
  /** Runs in the transaction that records a failed attempt. `isFinal`: the message is not tried again. */
  onFailed?(
    tx: Tx,
    message: ClaimedMessage<Payload>,
    failure: DeliveryFailure & { isFinal: boolean },
  ): Promise<void>
}
