import { FieldNotes } from '#app/features/site/components/field-notes.tsx'
import type { ValueSpec } from '#app/features/site/fields/field-spec.ts'

type Props = { spec: ValueSpec; path: string }

export function PictureControl({ spec, path }: Props) {
  return <FieldNotes spec={spec} path={path} />
}

export function FileControl({ spec, path }: Props) {
  return <FieldNotes spec={spec} path={path} />
}
