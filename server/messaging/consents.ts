import { and, desc, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { lockEmail } from '#server/access/lock-email.ts'
import type { Tx } from '#server/access/scope.ts'
import { consentRequests, consents } from '#server/db/schema/consents.ts'
import { smsOptOuts } from '#server/db/schema/messages.ts'
import { lockPhone } from '#server/messaging/lock-phone.ts'
import type { ConsentActor, ConsentChannel, ConsentPurpose, ConsentSource } from '#shared/consents.ts'
import { isAllowedByDefault } from '#shared/consents.ts'

export type Subject = { channel: ConsentChannel; recipient: string; purpose: ConsentPurpose }

/** `wording`: the sentence they agreed to, or how they said that they don't want it. `userId`: the account they were signed in with. */
type Choice = Subject & {
  wording: string
  source: ConsentSource
  actor: ConsentActor
  userId?: string | null
  note?: string
  at?: Date
}

/** As the ledger has it: an address in lower case without spaces around it, a number in E.164 as it comes. */
export const normalizeRecipient = (channel: ConsentChannel, recipient: string): string =>
  channel === 'email' ? recipient.trim().toLowerCase() : recipient.trim()

/** Records that somebody agreed. The same once more leaves the first entry. Needs the system role, as all of these. */
export const recordConsent = (tx: Tx, choice: Choice): Promise<void> => record(tx, choice, true)

/** Records that somebody doesn't want it, from the next message on. */
export const withdrawConsent = (tx: Tx, choice: Choice): Promise<void> => record(tx, choice, false)

const wordingMaxLength = 500

async function record(tx: Tx, choice: Choice, isGiven: boolean): Promise<void> {
  const { channel, purpose, source, actor, userId, note, at } = choice
  const recipient = normalizeRecipient(channel, choice.recipient)
  const wording = choice.wording.slice(0, wordingMaxLength) || '(empty)'
  await lockRecipient(tx, { channel, recipient })
  await voidRequests(tx, { channel, recipient, purpose })
  const newest = await readNewest(tx, { channel, recipient, purpose })
  const isSame =
    newest?.isGiven === isGiven &&
    newest.source === source &&
    newest.wording === wording &&
    newest.userId === (userId ?? null) &&
    newest.note === (note ?? null)
  if (isSame) return
  await tx
    .insert(consents)
    .values({ channel, recipient, purpose, isGiven, wording, source, actor, userId, note, ...(at && { at }) })
}

/**
 * Two tabs, or a retried request: the later of the two sees the first. The locks are those of contacts, so that they can't be taken in
 * two orders.
 */
export async function lockRecipient(tx: Tx, { channel, recipient }: Omit<Subject, 'purpose'>): Promise<void> {
  if (channel === 'email') await lockEmail(tx, recipient)
  else await lockPhone(tx, recipient)
}

export async function readNewest(tx: Tx, { channel, recipient, purpose }: Subject) {
  const [newest] = await tx
    .select()
    .from(consents)
    .where(
      and(eq(consents.channel, channel), eq(consents.recipient, recipient), eq(consents.purpose, purpose)),
    )
    .orderBy(desc(consents.seq))
    .limit(1)
  return newest
}

/** A later choice answers what waits for a confirmation: an old link mustn't undo it. */
async function voidRequests(tx: Tx, { channel, recipient, purpose }: Subject): Promise<void> {
  await tx
    .update(consentRequests)
    .set({ answeredAt: sql`now()` })
    .where(
      and(
        eq(consentRequests.channel, channel),
        eq(consentRequests.recipient, recipient),
        eq(consentRequests.purpose, purpose),
        sql`${consentRequests.answeredAt} is null`,
      ),
    )
}

/**
 * Whether a message of a purpose may go to an address or a number. Answers to what somebody just did, such as a receipt, and the
 * owner's own replies need no consent: only STOP keeps back those by text.
 */
export async function mayContact(tx: Tx, { channel, recipient, purpose }: Subject): Promise<boolean> {
  return (await filterMayContact(tx, { channel, purpose }, [recipient])).has(recipient)
}

/** Those of these recipients to whom a message of a purpose may go, in one statement. */
export const filterMayContact = (
  tx: Tx,
  { channel, purpose }: Omit<Subject, 'recipient'>,
  recipients: readonly string[],
): Promise<Set<string>> =>
  filterByNewest(
    tx,
    { channel, purpose },
    recipients,
    sql`coalesce(newest.is_given, ${isAllowedByDefault(channel, purpose)}) and ${sql`not ${hasStopped(channel)}`}`,
  )

/** Those of these recipients who said that they want nothing of a purpose, or sent STOP and no START since. */
export const filterDeclined = (
  tx: Tx,
  { channel, purpose }: Omit<Subject, 'recipient'>,
  recipients: readonly string[],
): Promise<Set<string>> =>
  filterByNewest(
    tx,
    { channel, purpose },
    recipients,
    sql`(not coalesce(newest.is_given, true) and newest.source not in ('text', 'carrier', 'reassigned')) or ${hasStopped(channel)}`,
  )

/** Whether a message of a purpose may go to an address or number, and if not, why. */
export type ContactState = 'allowed' | 'stopped' | 'declined' | 'never'

/** That of each of these recipients, in one statement. */
export async function readContactStates(
  tx: Tx,
  { channel, purpose }: Omit<Subject, 'recipient'>,
  recipients: readonly string[],
): Promise<Map<string, ContactState>> {
  if (recipients.length === 0) return new Map()
  const normalized = new Set(recipients.map((recipient) => normalizeRecipient(channel, recipient)))
  const { rows } = await tx.execute<{ recipient: string; state: ContactState }>(sql`
    select asked.recipient, case when ${hasStopped(channel)} then 'stopped' when newest.is_given then 'allowed'
      when newest.is_given is null then ${isAllowedByDefault(channel, purpose) ? 'allowed' : 'never'} else 'declined' end as state
    from unnest(${sql.param([...normalized])}::text[]) as asked (recipient)
    left join lateral (${newestOf({ channel, purpose })}) newest on true`)
  const states = new Map(rows.map(({ recipient, state }) => [recipient, state]))
  return new Map(
    recipients.map((recipient) => [recipient, states.get(normalizeRecipient(channel, recipient)) ?? 'never']),
  )
}

const newestOf = ({ channel, purpose }: Omit<Subject, 'recipient'>) => sql`
  select c.is_given, c.source from ${consents} c
  where c.channel = ${channel} and c.recipient = asked.recipient and c.purpose = ${purpose}
  order by c.seq desc limit 1`

const hasStopped = (channel: ConsentChannel): SQL =>
  channel === 'sms'
    ? sql`exists (select from ${smsOptOuts} stopped where stopped.phone = asked.recipient)`
    : sql`false`

async function filterByNewest(
  tx: Tx,
  { channel, purpose }: Omit<Subject, 'recipient'>,
  recipients: readonly string[],
  condition: SQL,
): Promise<Set<string>> {
  if (recipients.length === 0) return new Set()
  const normalForms = new Map(
    recipients.map((recipient) => [recipient, normalizeRecipient(channel, recipient)]),
  )
  const distinctForms = [...new Set(normalForms.values())]
  const { rows } = await tx.execute<{ recipient: string }>(sql`
    select asked.recipient from unnest(${sql.param(distinctForms)}::text[]) as asked (recipient)
    left join lateral (${newestOf({ channel, purpose })}) newest on true
    where ${condition}`)
  const matching = new Set(rows.map(({ recipient }) => recipient))
  return new Set(
    [...normalForms].filter(([, normalized]) => matching.has(normalized)).map(([given]) => given),
  )
}

/** Whether the owner of a number said that they want no news by text; STOP is in another table. For queries of group messages. */
export const declinedNews = (phone: SQLWrapper): SQL<boolean> => sql`exists (
  select from (
    select c.is_given, c.source from ${consents} c
    where c.channel = 'sms' and c.recipient = ${phone} and c.purpose = 'news'
    order by c.seq desc limit 1) newest
  where not newest.is_given and newest.source not in ('text', 'carrier', 'reassigned'))`

/** Every choice about a person's address and numbers, newest first. */
export function readConsents(tx: Tx, { email, phones }: { email: string | null; phones: readonly string[] }) {
  return tx
    .select()
    .from(consents)
    .where(
      or(
        email
          ? and(eq(consents.channel, 'email'), eq(consents.recipient, normalizeRecipient('email', email)))
          : undefined,
        phones.length > 0
          ? and(eq(consents.channel, 'sms'), inArray(consents.recipient, [...phones]))
          : undefined,
      ) ?? sql`false`,
    )
    .orderBy(desc(consents.seq))
}
