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

type Reachable = { email: string | null; phones: readonly string[] }
type Entry = Awaited<ReturnType<typeof readConsents>>[number]
type Request = typeof consentRequests.$inferSelect

/** For each address and number of a person and each purpose: what may be sent there, and since when and why. Needs the system role. */
export async function readConsentRows(ctx: Ctx, tx: Tx, { email, phones }: Reachable): Promise<ConsentRow[]> {
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
      const history = entries.filter(isSubject)
      const current = stateOf({ channel, purpose }, history, requests.find(isSubject), stopped.has(recipient))
      return {
        ...{ channel, recipient, purpose, ...current },
        label: consentWording({ channel, purpose }, ctx.content.practice.name),
        history: history.map(presentEntry),
      }
    }),
  )
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
