import ICAL from 'ical.js'
import { checkPeople, type FilePerson, type ReadFile } from '#app/features/clients/client-file.ts'
import type { AddClient } from '#shared/client-details.ts'

/** A property as ical.js gives it: its name in lower case, its parameters, the kind of its value, its values. */
type Property = [name: string, parameters: Record<string, string | string[]>, kind: string, ...unknown[]]

const card = /BEGIN:VCARD\r?\n[\s\S]*?END:VCARD/gi
/** Pictures, sounds and keys, with the lines they continue on. */
const large = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY)[;:].*(?:\r?\n[ \t].*)*\r?\n/gim
const oldFormat = 'It is in an old format (vCard 2.1). Save it as vCard 3.0, or add this client by hand.'

/** Who is in contact cards (vCard 3.0 or 4.0), as phones and address books save them. */
export function readContactCards(text: string): ReadFile {
  const cards = (text.match(card) ?? []).map((each) => each.replace(large, ''))
  const read = cards.map((each, index) => ({ row: index + 1, details: readCard(each) }))
  const { people, problems } = checkPeople(read.filter(isRead))
  const unreadable = read.flatMap(({ row, details }) =>
    details ? [] : [{ row, name: '', sentence: oldFormat }],
  )
  if (read.length === 0) return { problem: 'Nobody is in that file.' }
  const all = [...problems, ...unreadable].sort((a, b) => a.row - b.row)
  return { unit: 'card', people, problems: all, unread: [] }
}

const isRead = (person: { row: number; details: AddClient | null }): person is FilePerson =>
  person.details !== null

/** Null for a card that isn't in the format. */
function readCard(text: string): AddClient | null {
  try {
    const [, properties] = ICAL.parse(text) as [string, Property[]]
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
