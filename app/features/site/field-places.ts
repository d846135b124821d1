import {
  asList,
  isObject,
  type Json,
  readValue,
  type SiteContent,
} from '#app/features/site/document-values.ts'
import {
  type FieldSpec,
  foldedPath,
  type ListSpec,
  type SectionSpec,
  type ValueSpec,
} from '#app/features/site/fields/field-spec.ts'
import { sections } from '#app/features/site/fields/sections.ts'

/** One field, list or record of the document, with the way to it. */
export type Place<Spec extends FieldSpec = FieldSpec> = {
  path: string
  spec: Spec
  section: SectionSpec
  /** The part of the section: 'Hero'. */
  group: string | null
  /** The names of what it belongs to, from the outside: ['Foot Detox', 'Session']. */
  owners: readonly string[]
  /** The list entries and the folded group that have to be open for the field to show. */
  openPaths: readonly string[]
  value: Json | undefined
}

export type FieldPlace = Place<ValueSpec>

/** Every field there is, in the order of the sections. */
export const listFields = (content: SiteContent): FieldPlace[] => listPlaces(content).filter(isField)

const isField = (place: Place): place is FieldPlace =>
  place.spec.kind !== 'list' && place.spec.kind !== 'record'

/** Every field, and every list and record around them. */
export function listPlaces(content: SiteContent): Place[] {
  return sections.flatMap((section) =>
    section.groups(content).flatMap(({ title: group, base, fields, isFolded }) => {
      const openPaths = isFolded ? [foldedPath(section.id, group)] : []
      return fields.flatMap((spec) =>
        placesOf(spec, { content, section, group, base, owners: [], openPaths }),
      )
    }),
  )
}

type Within = Pick<Place, 'section' | 'group' | 'owners' | 'openPaths'> & {
  content: SiteContent
  base: string
}

function placesOf(spec: FieldSpec, within: Within): Place[] {
  const { content, section, group, base, owners, openPaths } = within
  const path = joinPath(base, spec.name)
  const value = readValue(content, path)
  const place = { path, spec, section, group, owners, openPaths, value }
  if (spec.kind === 'record') {
    if (!isObject(value)) return [place]
    return [place, ...spec.fields.flatMap((field) => placesOf(field, { ...within, base: path }))]
  }
  if (spec.kind !== 'list') return [place]
  const inside = asList(value).flatMap((item, index) => {
    if (!isObject(item)) return []
    const itemPath = `${path}.${index}`
    const inItem = {
      ...within,
      base: itemPath,
      owners: [...owners, titleOfEntry(spec, item, index)],
      openPaths: [...openPaths, itemPath],
    }
    return (spec.fieldsOf?.(item) ?? spec.fields).flatMap((field) => placesOf(field, inItem))
  })
  return [place, ...inside]
}

/** The name of an entry of a list; of one that has none yet its place: 'First size'. */
export function titleOfEntry(spec: ListSpec, item: Json, index: number): string {
  const title = isObject(item) ? spec.titleOf(item) : ''
  const ordinal = ordinals[index]
  return title || (ordinal ? `${ordinal} ${spec.item}` : `New ${spec.item}, number ${index + 1}`)
}

const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth']

export const joinPath = (base: string, name: string) => [base, name].filter(Boolean).join('.')

/** What a problem or a change of the server is about: the same path, or the closest one above or below. */
export function findPlace<P extends Place>(places: readonly P[], path: string): P | null {
  const exact = places.find((place) => place.path === path)
  if (exact) return exact
  const above = places
    .filter((place) => path.startsWith(`${place.path}.`))
    .sort((a, b) => b.path.length - a.path.length)
  const [closest] = above
  if (closest && isField(closest)) return closest
  return places.find((place) => place.path.startsWith(`${path}.`)) ?? closest ?? null
}

/** Where to go on in a new entry: its first field that is typed, required and still empty, or else its first field. */
export function findFieldToFill(places: readonly FieldPlace[], itemPath: string): FieldPlace | null {
  const inItem = places.filter(({ path }) => path.startsWith(`${itemPath}.`))
  return inItem.find(isToFill) ?? inItem[0] ?? null
}

const required: readonly ValueSpec['kind'][] = [
  'text',
  'longText',
  'money',
  'number',
  'phone',
  'email',
  'webAddress',
  'date',
]

function isToFill({ spec, value }: FieldPlace): boolean {
  const isOptional = 'isOptional' in spec && spec.isOptional === true
  return (
    required.includes(spec.kind) && !isOptional && (value === undefined || value === null || value === '')
  )
}

/** 'Services › Foot Detox › Price'; the list of all services is 'Services'. */
export function describePlace({ section, group, owners, spec }: Place): string {
  const label = owners.length === 0 && spec.label === section.title ? '' : spec.label
  return [section.title, group ?? '', ...owners, label].filter(Boolean).join(' › ')
}
