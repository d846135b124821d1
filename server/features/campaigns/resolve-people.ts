import { and, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { profiles } from '#server/db/schema/account.ts'
import { checkNumbers, isUsableNumber } from '#server/features/campaigns/check-numbers.ts'
import {
  type Audience,
  type AudienceContact,
  findAudience,
} from '#server/features/campaigns/find-audience.ts'
import { type ContactState, readContactStates } from '#server/messaging/consents.ts'
import { type SkipReason, unknownFirstName } from '#shared/campaigns.ts'
import { cleanValue, firstNameOf } from '#shared/notices.ts'
import { zoneOfNumber } from '#shared/phone-zones.ts'

/** Somebody of a draft's group. `userId`: whose address it is. `skipped`: why they don't get it. */
export type Person = {
  contactId: string | null
  userId: string | null
  name: string
  firstName: string
  address: string | null
  zone: string
  skipped: SkipReason | null
}
export type ReachedPerson = Person & { address: string; skipped: null }

export const isReached = (person: Person): person is ReachedPerson =>
  person.skipped === null && person.address !== null

/**
 * Everybody in the draft's group by name, each with the address that the message goes to, or the reason why there is none. Of
 * everybody who agreed, only those. Nothing is asked person by person. Needs the system role.
 */
export async function resolvePeople(tx: Tx, audience: Audience): Promise<Person[]> {
  const { contacts, otherAddresses } = await findAudience(tx, audience)
  const addresses = [...contacts.flatMap((contact) => addressesOf(audience, contact)), ...otherAddresses]
  const states = await readContactStates(tx, audience, addresses)
  const owners = audience.channel === 'sms' ? await readOwners(tx, addresses) : new Map<string, string>()
  if (audience.channel === 'sms') await checkNumbers(addresses)
  const records = Map.groupBy(contacts, ({ recordId }) => recordId)
  const people = [...records].map(([contactId, record]) => ({
    contactId,
    ...nameOf(record.find(({ name }) => name !== '')?.name ?? record[0]?.email ?? record[0]?.phone ?? ''),
    ...reach(audience, record, { states, owners }),
  }))
  const others = otherAddresses.map((address) => ({
    ...{ contactId: null, userId: null, address, zone: '', skipped: null },
    ...nameOf(address),
  }))
  const unique = keepEachAddressOnce([...people, ...others])
  const shown = audience.segment === 'agreed' ? unique.filter(isReached) : unique
  return shown.toSorted(byName)
}

const byName = (a: Person, b: Person) =>
  a.name.localeCompare(b.name, 'en') || ((a.contactId ?? a.name) < (b.contactId ?? b.name) ? -1 : 1)

function nameOf(given: string): Pick<Person, 'name' | 'firstName'> {
  const name = cleanValue(given)
  return { name: name || 'Unknown', firstName: firstNameOf(name) || unknownFirstName }
}

const addressesOf = ({ channel }: Audience, { email, phone, bookedPhone }: AudienceContact): string[] =>
  channel === 'email'
    ? email
      ? [email.toLowerCase()]
      : []
    : [phone, bookedPhone].filter((one) => one !== null)

/** Who verified these numbers. */
async function readOwners(tx: Tx, phones: readonly string[]): Promise<Map<string, string>> {
  if (phones.length === 0) return new Map()
  const rows = await tx
    .select({ phone: profiles.phone, id: profiles.id })
    .from(profiles)
    .where(
      and(
        sql`${profiles.phone} = any(${sql.param([...new Set(phones)])}::text[])`,
        isNotNull(profiles.phoneVerifiedAt),
      ),
    )
  return new Map(rows.flatMap(({ phone, id }) => (phone ? [[phone, id] as const] : [])))
}

type Known = { states: Map<string, ContactState>; owners: Map<string, string> }
type Reach = Pick<Person, 'userId' | 'address' | 'zone' | 'skipped'>

/** The first of a record's addresses that it may go to; else the reason of the first. */
function reach(audience: Audience, record: readonly AudienceContact[], known: Known): Reach {
  const tried = record.flatMap((contact) =>
    addressesOf(audience, contact).map((address) =>
      audience.channel === 'email'
        ? reachByEmail(contact, address, known)
        : reachByText(record, address, known),
    ),
  )
  return tried.find(({ skipped }) => skipped === null) ?? tried[0] ?? unreachable(audience, record)
}

function unreachable({ channel }: Audience, record: readonly AudienceContact[]): Reach {
  const none = { userId: null, address: null, zone: '' }
  if (channel === 'email') return { ...none, skipped: 'no_email' }
  const hasUnverified = record.some(({ profilePhone, hasLaterPhone }) => profilePhone || hasLaterPhone)
  return { ...none, skipped: hasUnverified ? 'not_verified' : 'no_phone' }
}

const reasons: Record<ContactState, SkipReason | null> = {
  allowed: null,
  stopped: 'opted_out',
  declined: 'declined',
  never: 'no_consent',
}
const reasonOf = (state: ContactState | undefined): SkipReason | null => reasons[state ?? 'never']

const reachByEmail = ({ userId }: AudienceContact, address: string, { states }: Known): Reach => ({
  ...{ userId, address, zone: '' },
  skipped: reasonOf(states.get(address)),
})

/** A number that another account verified is that person's, whoever gave it. */
function reachByText(record: readonly AudienceContact[], phone: string, { states, owners }: Known): Reach {
  const owner = owners.get(phone) ?? null
  const isOthers = owner !== null && !record.some(({ userId }) => userId === owner)
  const number = { userId: owner, address: phone, zone: zoneOfNumber(phone) ?? '' }
  if (isOthers) return { ...number, userId: null, skipped: 'not_verified' }
  return { ...number, skipped: isUsableNumber(phone) ? reasonOf(states.get(phone)) : 'not_usable' }
}

/** A number or address that several gave gets it once: with the name of who has an account, else of the first. */
function keepEachAddressOnce(people: readonly Person[]): Person[] {
  const holders = new Map<string, Person>()
  for (const person of people) {
    const holder = person.address === null ? undefined : holders.get(person.address)
    if (isReached(person) && (!holder || (holder.userId === null && person.userId !== null)))
      holders.set(person.address, person)
  }
  return people.map((person) =>
    isReached(person) && holders.get(person.address) !== person
      ? { ...person, skipped: 'same_address' as const }
      : person,
  )
}
