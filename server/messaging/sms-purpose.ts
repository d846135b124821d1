import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { filterDeclined, filterMayContact } from '#server/messaging/consents.ts'
import type { ConsentPurpose } from '#shared/consents.ts'

/**
 * What a text is about. 'personal': what the owner typed for one person, or what somebody just asked for; 'group': a group message,
 * which goes to everybody with a verified number who hasn't said no to news. STOP keeps back all of them.
 */
export type SmsPurpose = ConsentPurpose | 'group' | 'personal'

/** Those of these outgoing texts whose recipients don't agree to them, by now. */
export async function findUnwanted(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { id, phoneNumber, purpose } = smsMessages
  const rows = await tx
    .select({ id, phone: phoneNumber, purpose })
    .from(smsMessages)
    .where(and(inArray(id, [...ids]), isNotNull(purpose)))
  const unwanted = new Set<string>()
  for (const [of, texts] of Map.groupBy(rows, (row) => row.purpose)) {
    if (of === null) continue
    const phones = texts.map(({ phone }) => phone)
    const declined = of === 'group' ? await filterDeclined(tx, newsBySms, phones) : null
    const allowed =
      of === 'group' ? null : await filterMayContact(tx, { channel: 'sms', purpose: of }, phones)
    for (const text of texts)
      if (declined?.has(text.phone) || allowed?.has(text.phone) === false) unwanted.add(text.id)
  }
  return unwanted
}

const newsBySms = { channel: 'sms', purpose: 'news' } as const
