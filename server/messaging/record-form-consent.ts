import type { Tx } from '#server/access/scope.ts'
import { filterDeclined, lockRecipient, recordConsent } from '#server/messaging/consents.ts'
import { hasOptedOut } from '#server/messaging/opt-outs.ts'
import { findPhoneOwner } from '#server/messaging/verified-phone.ts'

type FormConsent = {
  /** In E.164. */
  recipient: string
  purpose: 'appointments' | 'orders'
  wording: string
  source: 'booking' | 'checkout'
  /** The account that sent the form. */
  userId: string | null
  /** Whether they ticked a box for it; else a sentence beside the number said so. */
  isTicked: boolean
  at?: Date
}

/**
 * Records that a form agreed to texts to the number typed there, which proves nothing. So it counts for no number that another account
 * proved or that sent STOP, and gives back what its owner declined only if they ticked the box signed in. Needs the system role.
 */
export async function recordFormConsent(tx: Tx, { isTicked, ...choice }: FormConsent): Promise<void> {
  const { recipient, purpose, userId } = choice
  await lockRecipient(tx, { channel: 'sms', recipient })
  if (await hasOptedOut(tx, recipient)) return
  const ownerId = await findPhoneOwner(tx, recipient)
  if (ownerId !== null && ownerId !== userId) return
  const declined = await filterDeclined(tx, { channel: 'sms', purpose }, [recipient])
  if (declined.has(recipient) && (ownerId === null || !isTicked)) return
  await recordConsent(tx, { ...choice, channel: 'sms', actor: 'person' })
}
