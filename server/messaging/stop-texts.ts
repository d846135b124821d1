import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { consents } from '#server/db/schema/consents.ts'
import { recordConsent, withdrawConsent } from '#server/messaging/consents.ts'
import { addOptOut, removeOptOut } from '#server/messaging/opt-outs.ts'
import { type ConsentPurpose, consentPurposes } from '#shared/consents.ts'

/** 'text': they wrote it; 'carrier': their carrier told us. */
type StopSource = 'text' | 'carrier'

/**
 * From now on a number gets no text at all, enqueued ones included, and the ledger says so for each purpose that they hadn't declined
 * already. `wording` is what they wrote, `at` when, where that wasn't just now. Needs the system role.
 */
export async function stopTexts(
  tx: Tx,
  phone: string,
  { wording, source, at }: { wording: string; source: StopSource; at?: Date | undefined },
): Promise<void> {
  await addOptOut(tx, phone, at)
  for (const purpose of consentPurposes) {
    const [newest] = await readChoices(tx, phone, purpose, 1)
    if (newest?.isGiven === false) continue
    const actor = source === 'text' ? 'person' : 'system'
    await withdrawConsent(tx, { channel: 'sms', recipient: phone, purpose, wording, source, actor })
  }
}

/** START: gives back what STOP took, and nothing that they hadn't agreed to before. */
export async function resumeTexts(tx: Tx, phone: string): Promise<void> {
  await removeOptOut(tx, phone)
  for (const purpose of consentPurposes) {
    const [newest, before] = await readChoices(tx, phone, purpose, 2)
    const isStop = newest && !newest.isGiven && (newest.source === 'text' || newest.source === 'carrier')
    if (!isStop || !before?.isGiven) continue
    const { wording, userId } = before
    await recordConsent(tx, {
      ...{ channel: 'sms', recipient: phone, purpose, wording, userId },
      ...{ source: 'text', actor: 'person', note: 'START' },
    })
  }
}

/** The newest choices, newest first. */
const readChoices = (tx: Tx, phone: string, purpose: ConsentPurpose, limit: number) =>
  tx
    .select()
    .from(consents)
    .where(and(eq(consents.channel, 'sms'), eq(consents.recipient, phone), eq(consents.purpose, purpose)))
    .orderBy(desc(consents.seq))
    .limit(limit)

/**
 * A number that somebody else has verified: what others agreed to for it ends. What a guest agreed to stays unless an account had the
 * number before, because most guests are the same person.
 */
export async function endForNewOwner(
  tx: Tx,
  { phone, userId, formerOwnerId }: { phone: string; userId: string; formerOwnerId: string | null },
): Promise<void> {
  for (const purpose of consentPurposes) {
    const [newest] = await readChoices(tx, phone, purpose, 1)
    const isOthers = newest?.isGiven && newest.userId !== userId && (newest.userId ?? formerOwnerId) !== null
    if (!isOthers) continue
    await withdrawConsent(tx, {
      ...{ channel: 'sms', recipient: phone, purpose, source: 'reassigned', actor: 'system' },
      wording: 'Another account verified this number.',
    })
  }
}
