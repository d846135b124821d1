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
  type SectionSpec,
  type ValueSpec,
} from '#app/features/site/fields/field-spec.ts'
import { sections } from '#app/features/site/fields/sections.ts'

/** One field of the document, with the way to it. */
export type FieldPlace = {
  path: string
  spec: ValueSpec
  section: SectionSpec
  /** The part of the section: 'Hero'. */
  group: string | null
  /** The names of what it belongs to, from the outside: ['Foot Detox', 'Session']. */
  owners: readonly string[]
  /** The list entries and the folded group that have to be open for the field to show. */
  openPaths: readonly string[]
  value: Json | undefined
}

/** Every field there is, in the order of the sections. */
export function listFields(content: SiteContent): FieldPlace[] {
  return sections.flatMap((section) =>
    section.groups(content).flatMap(({ title: group, base, fields, isFolded }) => {
      const openPaths = isFolded ? [foldedPath(section.id, group)] : []
      return fields.flatMap((spec) =>
        placesOf(spec, { content, section, group, base, owners: [], openPaths }),
      )
    }),
  )
}

type Within = Pick<FieldPlace, 'section' | 'group' | 'owners' | 'openPaths'> & {
  content: SiteContent
  base: string
}

function placesOf(spec: FieldSpec, within: Within): FieldPlace[] {
  const { content, section, group, base, owners, openPaths } = within
  const path = joinPath(base, spec.name)
  const value = readValue(content, path)
  if (spec.kind === 'record') {
    return isObject(value) ? spec.fields.flatMap((field) => placesOf(field, { ...within, base: path })) : []
  }
  if (spec.kind !== 'list') return [{ path, spec, section, group, owners, openPaths, value }]
  return asList(value).flatMap((item, index) => {
    if (!isObject(item)) return []
    const itemPath = `${path}.${index}`
    const inItem = {
      ...within,
      base: itemPath,
      owners: [...owners, spec.titleOf(item)],
      openPaths: [...openPaths, itemPath],
    }
    return (spec.fieldsOf?.(item) ?? spec.fields).flatMap((field) => placesOf(field, inItem))
  })
}

export const joinPath = (base: string, name: string) => [base, name].filter(Boolean).join('.')

/** The field that a problem or a change of the server is about: the same path, or the closest one above or below. */
export function findPlace(places: readonly FieldPlace[], path: string): FieldPlace | null {
  const exact = places.find((place) => place.path === path)
  if (exact) return exact
  const above = places
    .filter((place) => path.startsWith(`${place.path}.`))
    .sort((a, b) => b.path.length - a.path.length)
  return above[0] ?? places.find((place) => place.path.startsWith(`${path}.`)) ?? null
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

/** 'Services › Foot Detox › Price' */
export const describePlace = ({ section, group, owners, spec }: FieldPlace) =>
  [section.title, group ?? '', ...owners, spec.label].filter(Boolean).join(' › ')
