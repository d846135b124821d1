import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { profiles } from '#server/db/schema/account.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import type { campaigns } from '#server/db/schema/campaigns.ts'
import { consents } from '#server/db/schema/consents.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { AppError } from '#server/errors.ts'
import { findUnconfirmedPhones } from '#server/messaging/unconfirmed-phones.ts'
import { isInSegment } from '#server/people/is-in-segment.ts'
import { maxCampaignPeople } from '#shared/campaigns.ts'
import { isAllowedByDefault } from '#shared/consents.ts'
import { formatNumber } from '#shared/format-number.ts'

export type Audience = Pick<typeof campaigns.$inferSelect, 'channel' | 'purpose' | 'segment' | 'people'>

/**
 * One of the contacts of a record. `bookedPhone`: the number of the last session that the account booked signed in, which may get texts
 * about sessions. `hasLaterPhone`: a guest's number came with a later form and may be a stranger's, so `phone` is null.
 */
export type AudienceContact = {
  recordId: string
  id: string
  userId: string | null
  email: string | null
  phone: string | null
  name: string
  profilePhone: string | null
  bookedPhone: string | null
  hasLaterPhone?: boolean
}
type Row = AudienceContact & { addedAt: string | null }

/**
 * The contacts of everybody in the draft's group, the main one of each record first, and the addresses that agreed to news and are in no
 * list of clients. Needs the system role. @throws AppError `invalid_input` when they are too many.
 */
export async function findAudience(
  tx: Tx,
  audience: Audience,
): Promise<{ contacts: AudienceContact[]; otherAddresses: string[] }> {
  const isAboutSessions = audience.channel === 'sms' && audience.purpose === 'appointments'
  const { rows } = await tx.execute<Row>(sql`
    with chosen as materialized (${chosenRecords(audience)} limit ${maxCampaignPeople + 1})
    select coalesce(c.merged_into, c.id) as "recordId", c.id, c.user_id as "userId", c.email, c.phone, c.name,
      c.added_at as "addedAt", p.phone as "profilePhone", booked.phone as "bookedPhone"
    from ${contacts} c
    left join ${profiles} p on p.id = c.user_id
    -- A visitor who books with an account's address gives both name and address; the account, signed in, gives neither.
    left join lateral (
      select a.client_phone as phone from ${appointments} a
      where ${isAboutSessions} and a.user_id = c.user_id and a.client_phone is not null
        and a.client_email is null and a.client_name is null
      order by a.created_at desc limit 1) booked on true
    where c.id in (select id from chosen) or c.merged_into in (select id from chosen)
    order by c.merged_into is not null, c.merged_at, c.id`)
  const otherAddresses =
    isOfLedger(audience) && audience.channel === 'email' ? await findOthers(tx, audience) : []
  if (rows.length + otherAddresses.length > maxCampaignPeople)
    throw new AppError('invalid_input', {
      fields: { people: `Choose at most ${formatNumber(maxCampaignPeople)} people at once.` },
    })
  return {
    contacts: audience.channel === 'sms' ? await leaveUnconfirmedPhones(tx, rows) : rows,
    otherAddresses,
  }
}

/** Nobody is texted at a number that a stranger may have typed with their address. */
async function leaveUnconfirmedPhones(tx: Tx, rows: readonly Row[]): Promise<AudienceContact[]> {
  const known = rows.map((row) => ({ ...row, addedAt: row.addedAt === null ? null : new Date(row.addedAt) }))
  const later = await findUnconfirmedPhones(tx, known)
  return rows.map((row) => (later.has(row.id) ? { ...row, phone: null, hasLaterPhone: true } : row))
}

/** A query of the ids of records. */
function chosenRecords(audience: Audience): SQL {
  const { channel, segment, people } = audience
  const record = sql`coalesce(one.merged_into, one.id) as id`
  if (segment === null)
    return sql`select distinct ${record} from ${contacts} one where one.id = any(${sql.param(people)}::uuid[])`
  if (segment !== 'agreed')
    return sql`select ${contacts.id} from ${contacts} where ${contacts.mergedInto} is null and ${isInSegment(segment)}`
  if (!isOfLedger(audience))
    return sql`select distinct ${record} from ${contacts} one where one.email is not null`
  const address = channel === 'sms' ? sql`one.phone` : sql`lower(one.email)`
  return sql`select distinct ${record} from ${contacts} one where ${address} in (${agreedAddresses(audience)})`
}

/** Whether 'everybody who agreed' is in the ledger. Emails about their own sessions need no consent. */
const isOfLedger = ({ channel, purpose, segment }: Audience) =>
  segment === 'agreed' && !isAllowedByDefault(channel, purpose)

const agreedAddresses = ({ channel, purpose }: Audience): SQL => sql`
  select newest.recipient from (
    select distinct on (recipient) recipient, is_given from ${consents}
    where channel = ${channel} and purpose = ${purpose} order by recipient, seq desc) newest
  where newest.is_given`

/** Who signed up for news alone is in no list of clients. */
async function findOthers(tx: Tx, audience: Audience): Promise<string[]> {
  const { rows } = await tx.execute<{ recipient: string }>(sql`
    select agreed.recipient from (${agreedAddresses(audience)}) agreed
    where not exists (select from ${contacts} c where lower(c.email) = agreed.recipient)
    order by agreed.recipient limit ${maxCampaignPeople + 1}`)
  return rows.map(({ recipient }) => recipient)
}
