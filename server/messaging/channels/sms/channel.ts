import { inArray } from 'drizzle-orm'
import type { Scope, Tx } from '#server/access/scope.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { ProviderUnreachableError } from '#server/errors.ts'
import {
  findCancelledMessages,
  findPausedMessages,
  recordCampaignFailure,
} from '#server/messaging/campaign-messages.ts'
import { filterOptedOut } from '#server/messaging/opt-outs.ts'
import { sendFallback } from '#server/messaging/sms-fallback.ts'
import { recordFailed, recordSent } from '#server/messaging/sms-message-store.ts'
import { findUnwanted } from '#server/messaging/sms-purpose.ts'
import { stopTexts } from '#server/messaging/stop-texts.ts'
import type { Channel, ClaimedMessage } from '#server/outbox/channel.ts'
import { NumberRefusedError, RetryLaterError, type SmsProvider } from '#server/providers/sms/port.ts'

export type SmsPayload = { text: string }

const system = { role: 'system', job: 'outbox' } as const
const optedOutReason = 'The owner of this number opted out of text messages.'
const noConsentReason = 'The owner of this number didn’t agree to these texts, or doesn’t want them any more.'
const expiredReason = 'The text message provider could not be reached for a day.'

/** `isQuiet`: whether it is a time at which nobody should be woken by a notice. `now`: for the recipients' own hours. */
export function createSmsChannel(
  provider: SmsProvider,
  scope: Scope,
  isQuiet: () => boolean,
  now: () => Date = () => new Date(),
): Channel<SmsPayload> {
  return {
    name: 'sms',
    isOrdered: true,
    slots: 10,
    isQuietNow: isQuiet,
    findPaused: (tx, messages) => findPausedMessages(tx, messages, now()),
    async findBlocked(tx, messages) {
      const optedOut = await filterOptedOut(
        tx,
        messages.map(({ recipient }) => recipient),
      )
      const blocked = messages.filter(({ recipient }) => optedOut.has(recipient))
      const unwanted = await findUnwanted(
        tx,
        messages.map(({ id }) => id),
      )
      return new Map([
        ...(await findCancelledMessages(tx, messages)),
        ...[...unwanted].map((id) => [id, noConsentReason] as const),
        ...blocked.map(({ id }) => [id, optedOutReason] as const),
      ])
    },
    async deliver(message) {
      const { id, recipient: to, payload } = message
      return (await findLostDelivery(message)) ?? provider.send({ id, to, text: payload.text })
    },
    classifyError: (error) => ({
      isPermanent: error instanceof NumberRefusedError,
      retryAfterSeconds: error instanceof RetryLaterError ? error.afterSeconds : 0,
      isBusy: error instanceof RetryLaterError,
      isUnreachable: error instanceof ProviderUnreachableError,
    }),
    onSent: (tx, sent) =>
      recordSent(
        tx,
        sent.map(({ message, providerId }) => ({ id: message.id, providerId })),
      ),
    async onFailed(tx, message, { reason, isPermanent, isFinal, error }) {
      const { id, recipient, isExpired } = message
      if (isFinal) {
        await recordFailed(tx, id, isPermanent ? reason : expiredReason)
        await sendFallback(tx, id)
        const isBlocked = error === null && !isExpired
        const skipped = reason === optedOutReason ? 'opted_out' : 'declined'
        if (isBlocked) await recordCampaignFailure(tx, message, { reason, isBlocked, skipped })
      }
      if (error instanceof NumberRefusedError && error.optedOut)
        await stopTexts(tx, recipient, { wording: reason, source: 'carrier' })
    },
  }

  /** The provider's id of an earlier attempt that it accepted although we never got its answer. */
  async function findLostDelivery({
    recipient,
    payload,
    attempts,
    createdAt,
  }: ClaimedMessage<SmsPayload>): Promise<string | null> {
    if (attempts < 2 || !provider.listRecent) return null
    const recent = await provider.listRecent(recipient, new Date(createdAt))
    const sameText = recent.filter(({ text }) => text === payload.text).map(({ providerId }) => providerId)
    return sameText.length > 0 ? scope(system, (tx) => findUnrecorded(tx, sameText)) : null
  }
}

/** The first of these provider ids that no message of ours has. */
async function findUnrecorded(tx: Tx, providerIds: string[]): Promise<string | null> {
  const rows = await tx
    .select({ providerId: smsMessages.providerId })
    .from(smsMessages)
    .where(inArray(smsMessages.providerId, providerIds))
  const recorded = new Set(rows.map(({ providerId }) => providerId))
  return providerIds.find((providerId) => !recorded.has(providerId)) ?? null
}
