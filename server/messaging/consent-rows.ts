import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { consentRequests } from '#server/db/schema/consents.ts'
import { normalizeRecipient, readConsents } from '#server/messaging/consents.ts'
import { filterOptedOut } from '#server/messaging/opt-outs.ts'
import {
  type ConsentChannel,
  type ConsentPurpose,
  type ConsentRow,
  consentPurposes,
  consentWording,
  isAllowedByDefault,
} from '#shared/consents.ts'

/** `userId`: of the account that reads it, which sees no choices of another one. Without it, the owner of the practice reads all. */
type Reachable = { email: string | null; phones: readonly string[]; userId?: string | null }
type Entry = Awaited<ReturnType<typeof readConsents>>[number]
type Request = typeof consentRequests.$inferSelect

/** For each address and number of a person and each purpose: what may be sent there, and since when and why. Needs the system role. */
export async function readConsentRows(
  ctx: Ctx,
  tx: Tx,
  { email, phones, userId }: Reachable,
): Promise<ConsentRow[]> {
  const recipients = [
    ...(email ? [{ channel: 'email' as const, recipient: normalizeRecipient('email', email) }] : []),
    ...phones.map((recipient) => ({ channel: 'sms' as const, recipient })),
  ]
  const entries = await readConsents(tx, { email, phones })
  const requests = await readOpenRequests(ctx, tx, recipients)
  const stopped = await filterOptedOut(tx, phones)
  return recipients.flatMap(({ channel, recipient }) =>
    consentPurposes.map((purpose) => {
      const isSubject = (of: { channel: ConsentChannel; recipient: string; purpose: ConsentPurpose }) =>
        of.channel === channel && of.recipient === recipient && of.purpose === purpose
      const choices = entries.filter(isSubject)
      const current = stateOf({ channel, purpose }, choices, requests.find(isSubject), stopped.has(recipient))
      const history = userId ? leaveOthers(choices, userId) : choices
      return {
        ...{ channel, recipient, purpose, ...current },
        since: current.since && history[0] !== choices[0] ? null : current.since,
        label: consentWording({ channel, purpose }, ctx.content.practice.name),
        history: history.map(presentEntry),
      }
    }),
  )
}

/** Newest first. Without what another account chose while it had the address or number, and what was chosen before that. */
function leaveOthers(choices: readonly Entry[], userId: string): Entry[] {
  const isOthers = (entry: Entry) => entry.userId !== null && entry.userId !== userId
  const end = choices.findIndex(isOthers)
  return choices.filter((entry, index) => entry.userId === userId || end < 0 || index < end)
}

function stateOf(
  { channel, purpose }: { channel: ConsentChannel; purpose: ConsentPurpose },
  [newest]: Entry[],
  waiting: Request | undefined,
  isStopped: boolean,
): Pick<ConsentRow, 'state' | 'since'> {
  const since = newest?.at.toISOString() ?? null
  if (isStopped) return { state: 'stopped', since }
  if (newest?.isGiven) return { state: 'given', since }
  if (waiting) return { state: 'waiting', since: waiting.createdAt.toISOString() }
  if (newest) return { state: 'withdrawn', since }
  return { state: isAllowedByDefault(channel, purpose) ? 'default' : 'never', since: null }
}

const presentEntry = ({ at, isGiven, wording, source, actor, note }: Entry) => ({
  ...{ at: at.toISOString(), is_given: isGiven, wording, source, actor, note },
})

function readOpenRequests(
  ctx: Ctx,
  tx: Tx,
  recipients: readonly { channel: ConsentChannel; recipient: string }[],
): Promise<Request[]> {
  const of = (channel: ConsentChannel) =>
    and(
      eq(consentRequests.channel, channel),
      inArray(
        consentRequests.recipient,
        recipients.filter((one) => one.channel === channel).map(({ recipient }) => recipient),
      ),
    )
  return tx
    .select()
    .from(consentRequests)
    .where(
      and(
        or(of('email'), of('sms')),
        isNull(consentRequests.answeredAt),
        gt(consentRequests.expiresAt, ctx.now()),
      ),
    )
}
