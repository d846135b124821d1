import ICAL from 'ical.js'
import { checkPeople, type FilePerson, type ReadFile } from '#app/features/clients/client-file.ts'
import { updateOldCard } from '#app/features/clients/update-old-card.ts'
import type { AddClient } from '#shared/client-details.ts'

/** A property as ical.js gives it: its name in lower case, its parameters, the kind of its value, its values. */
type Property = [name: string, parameters: Record<string, string | string[]>, kind: string, ...unknown[]]

const start = /^BEGIN:VCARD\s*$/im
const end = /^END:VCARD/im
/** Pictures, sounds and keys, with the lines they continue on. */
const large = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY)[;:].*(?:\r?\n[ \t].*)*\r?\n/gim
const unreadable = 'This card can’t be read. Add this client by hand.'

/** Who is in contact cards (vCard 2.1, 3.0 or 4.0), as phones and address books save them. */
export function readContactCards(text: string): ReadFile {
  const read = splitCards(text).map((each, index) => ({ row: index + 1, details: readCard(each) }))
  const { people, problems } = checkPeople(read.filter(isRead))
  const unread = read.flatMap(({ row, details }) =>
    details ? [] : [{ row, name: '', sentence: unreadable }],
  )
  if (read.length === 0) return { problem: 'Nobody is in that file.' }
  const all = [...problems, ...unread].sort((a, b) => a.row - b.row)
  return { unit: 'card', people, problems: all, unread: [] }
}

/** Those that have an end. No pattern spans cards: in a damaged file it would look for the end of each in all of the rest. */
const splitCards = (text: string) =>
  text
    .split(start)
    .slice(1)
    .flatMap((rest) => {
      const length = rest.search(end)
      return length < 0 ? [] : [`BEGIN:VCARD${rest.slice(0, length)}END:VCARD`]
    })

const isRead = (person: { row: number; details: AddClient | null }): person is FilePerson =>
  person.details !== null

/** Null for a card that isn't in the format. */
function readCard(text: string): AddClient | null {
  try {
    const [, properties] = ICAL.parse(updateOldCard(text.replace(large, ''))) as [string, Property[]]
    return {
      name: readName(properties),
      email: preferred(properties, 'email', /pref/i),
      phone: preferred(properties, 'tel', /cell|iphone/i).replace(/^tel:/i, ''),
    }
  } catch {
    return null
  }
}

function readName(properties: readonly Property[]): string {
  const full = properties.find(([name]) => name === 'fn')?.[3]
  const parts = properties.find(([name]) => name === 'n')?.[3]
  const [last = '', first = ''] = Array.isArray(parts) ? parts.map(String) : []
  const name = typeof full === 'string' && full.trim() !== '' ? full : `${first} ${last}`
  return name.replace(/\s+/g, ' ').trim()
}

/** The value whose type fits best, else the first one. */
function preferred(properties: readonly Property[], wanted: string, types: RegExp): string {
  const values = properties.flatMap(([name, { type = '' }, , value]) =>
    name === wanted && typeof value === 'string' ? [{ type: String(type), value: value.trim() }] : [],
  )
  return (values.find(({ type }) => types.test(type)) ?? values[0])?.value ?? ''
}
