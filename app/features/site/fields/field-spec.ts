import type { Json, JsonObject, SiteContent } from '#app/features/site/document-values.ts'
import type { Limits } from '#practice/word-limits.ts'

type Common = {
  /** The path below the record the field belongs to: 'coach.firstName'. Empty for the value itself. */
  name: string
  label: string
  hint?: string
}

/** Undefined: the field is left out of the record. */
export type ChoiceOption = { value: Json | undefined; label: string }

export type ValueSpec = Common &
  (
    | { kind: 'longText'; maxLength?: number; isOptional?: boolean }
    /** `wraps`: one line on the site that is too long for the field on a phone. */
    | { kind: 'text'; maxLength?: number; isOptional?: boolean; wraps?: true }
    /** Several texts: one a line, or one a paragraph. */
    | { kind: 'lines' | 'paragraphs'; isLeftOutWhenEmpty?: boolean; limits?: Limits }
    /** Dollars on screen, integer cents in the document. */
    | { kind: 'money'; isOptional?: boolean; canBeFree?: true }
    | { kind: 'number'; min: number; max: number; isOptional?: boolean }
    | { kind: 'phone' | 'email' | 'webAddress'; isOptional?: boolean }
    /** `isPast`: today at the latest, where the practice is. */
    | { kind: 'date'; isPast?: true; isOptional?: boolean }
    | { kind: 'tick' | 'hours' }
    /** `kindField` is the field beside it that says what kind of file it is, and follows an upload. */
    | { kind: 'file'; kindField?: string }
    /** `aspect` is the width divided by the height in which the layout shows it; without it any shape is kept. */
    | { kind: 'picture'; aspect?: number }
    | { kind: 'choice'; options: readonly ChoiceOption[] }
  )

/** A record that can be absent: a tick adds it, and its fields follow. */
export type RecordSpec = Common & {
  kind: 'record'
  fields: readonly FieldSpec[]
  create: () => JsonObject
  /** What is worth knowing once it is ticked, from what it belongs to. */
  noteOf?: (owner: JsonObject) => string | null
}

export type ListSpec = Common & {
  kind: 'list'
  /** One entry in the singular, in lower case: 'service'. */
  item: string
  fields: readonly FieldSpec[]
  /** The fields of one entry, where not all entries have the same. */
  fieldsOf?: (item: JsonObject) => readonly FieldSpec[]
  titleOf: (item: JsonObject) => string
  /** What is worth knowing of a closed entry, such as 'Not offered'. */
  noteOf?: (item: JsonObject) => string | null
  /** The new entry. `name` is what the owner typed, `slug` a free short name for addresses. */
  create: (name: string, slug: string) => JsonObject
  /** The question for a new entry's name; without it an entry is added at once. */
  newName?: string
  /** Short names that no new entry gets. */
  keptSlugs?: readonly string[]
  /** Whether entries are closed until they are opened. */
  isFolded: boolean
  /** The fewest entries it can have; none where it is left out. */
  min?: number
  max: number
}

export type FieldSpec = ValueSpec | RecordSpec | ListSpec

export type FieldGroup = {
  title: string | null
  base: string
  fields: readonly FieldSpec[]
  /** Closed until it is opened; it has a title then. */
  isFolded?: true
}

/** What stands for a folded group among the open entries. */
export const foldedPath = (sectionId: string, title: string | null) => `${sectionId} ${title ?? ''}`

export type SectionSpec = {
  id: string
  title: string
  lead: string
  /** The page that shows most of it. */
  page: string
  /** Around the content of every page, or shared by several. */
  isOnEveryPage?: true
  /** The texts of `page`: off while the page is. */
  isOfPage?: true
  groups: (content: SiteContent) => readonly FieldGroup[]
}
