import { insertRows, type SeedCapability, type SeedContext } from '#server/db/seed/capability.ts'
import { firstNames, lastNames } from '#server/db/seed/names.ts'
import { areaCodesOf } from '#server/db/seed/places.ts'
import { fraction, growth, idFor, pick } from '#server/db/seed/random.ts'
import type { Demo, SampleContent } from '#server/db/seed/sample-content.ts'
import { days } from '#shared/time.ts'
import demoAccounts from './demo-accounts.json' with { type: 'json' }

export type Person = {
  id: string
  firstName: string
  lastName: string
  email: string
  phone: string | null
  since: Date
  hasOptedOut: boolean
}

export const historyDays = 730
const demoHistoryDays = 365
const demoCount = 140
const demoGuests = 30

type Practice = { now: Date; clients: number; content: SampleContent }

/** One client in seven has no number, one in a hundred opted out of text messages. The others verified theirs, each its own. */
export function makePerson(n: number, { now, clients, content }: Practice, history = historyDays): Person {
  const firstName = pick(firstNames, fraction('first', n))
  const lastName = pick(lastNames, fraction('last', n))
  const areaCodes = areaCodesOf(content)
  const area = areaCodes[n % areaCodes.length]
  const line = String(Math.floor(n / areaCodes.length) % 10_000).padStart(4, '0')
  const number = `+1${area}555${line}`
  const hasPhone =
    n < areaCodes.length * 10_000 && number !== content.practice.phone.e164 && fraction('phone', n) < 6 / 7
  const phone = hasPhone ? number : null
  return {
    id: idFor('client', n),
    firstName,
    lastName,
    email: `${firstName}.${lastName}.${n + 1}@example.com`.toLowerCase(),
    phone,
    since: new Date(now.getTime() - days(history * (1 - growth(n, clients)))),
    hasOptedOut: phone !== null && fraction('silent', n) < 0.01,
  }
}

/** The client whose portal the demo opens. */
export function makeDemoClient({ today, content }: Demo): Person {
  return {
    id: idFor('demo client', 0),
    firstName: 'Maya',
    lastName: 'Ortiz',
    email: demoAccounts.client.email,
    phone: `+1${areaCodesOf(content)[0]}5559042`,
    since: new Date(today.getTime() - days(300)),
    hasOptedOut: false,
  }
}

/** The clients of the demo, oldest first; the demo client is not among them. */
export function makeDemoPeople({ today, content }: Demo): Person[] {
  const practice = { now: today, clients: demoCount, content }
  return Array.from({ length: demoCount }, (_, n) => makePerson(n, practice, demoHistoryDays))
}

/** Somebody who books without an account; several times, with the same address. */
export function makeDemoGuest(n: number): Person {
  const guest = Math.floor(fraction('guest person', n) * demoGuests)
  const firstName = pick(firstNames, fraction('guest first', guest))
  const lastName = pick(lastNames, fraction('guest last', guest))
  return {
    id: idFor('guest', guest),
    firstName,
    lastName,
    email: `${firstName}.${lastName}@mailbox.example`.toLowerCase(),
    phone: null,
    since: new Date(0),
    hasOptedOut: false,
  }
}

async function insertPeople(run: SeedContext['run'], people: readonly Person[]) {
  // One statement inserts all profiles with their numbers, in place of a trigger per row.
  await run('reset role')
  await run('alter table users disable trigger users_profile')
  await run('set local role practice_system')
  await insertRows(
    run,
    'users',
    people.map(({ id, firstName, lastName, email, since }) => ({
      id,
      name: `${firstName} ${lastName}`,
      first_name: firstName,
      last_name: lastName,
      email,
      email_verified: true,
      created_at: since,
      updated_at: since,
    })),
  )
  await insertRows(
    run,
    'profiles',
    people.map(({ id, firstName, lastName, phone, since }) => ({
      id,
      first_name: firstName,
      last_name: lastName,
      phone,
      phone_verified_at: phone && since,
      is_admin: false,
      updated_at: since,
    })),
    { where: 'exists (select from users where users.id = new_row.id)' },
  )
  await insertRows(
    run,
    'sms_opt_outs',
    people.flatMap(({ hasOptedOut, phone, since }) => (hasOptedOut ? [{ phone, created_at: since }] : [])),
  )
  await run('reset role')
  await run('alter table users enable trigger users_profile')
  await run('set local role practice_system')
}

export const people: SeedCapability = {
  name: 'people',
  seed: ({ run, ...practice }, numbers) =>
    insertPeople(
      run,
      numbers.map((n) => makePerson(n, practice)),
    ),
  async demo({ run, ...demo }) {
    const client = makeDemoClient(demo)
    await insertPeople(run, [...makeDemoPeople(demo), client])
    await insertRows(run, 'accounts', [
      {
        id: idFor('demo account', 0),
        user_id: client.id,
        account_id: client.id,
        provider_id: 'credential',
        password: demoAccounts.client.passwordHash,
        created_at: client.since,
        updated_at: client.since,
      },
    ])
  },
}
