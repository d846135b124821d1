import { FieldNotes } from '#app/features/site/components/field-notes.tsx'
import { FileField } from '#app/features/site/components/file-field.tsx'
import { PictureField } from '#app/features/site/components/picture-field.tsx'
import type { ValueSpec } from '#app/features/site/fields/field-spec.ts'
import { kindToFollow } from '#app/features/site/file-kind.ts'
import { asFile, asPicture } from '#app/features/site/media-values.ts'
import { useDraft, useDraftStore, useDraftValue, useFieldProblem } from '#app/features/site/use-draft.ts'
import { fieldId, useEditor } from '#app/features/site/use-editor.ts'
import type { UploadedFile } from '#shared/files.ts'

type Props = { spec: ValueSpec; path: string }

/** The focus goes to the group: its first button opens the phone's pictures, which nobody has asked for yet. */
export function PictureControl({ spec, path }: Props) {
  const store = useDraftStore()
  const picture = asPicture(useDraftValue(path))
  const problem = useFieldProblem(path)
  const isReadOnly = useDraft((state) => state.readOnly !== null)
  const { showInPage } = useEditor()
  return (
    <fieldset
      id={fieldId(path)}
      tabIndex={-1}
      disabled={isReadOnly}
      onFocus={() => showInPage(path)}
      className="grid min-w-0 content-start gap-1.5 outline-none"
    >
      <PictureField
        label={spec.label}
        hint={spec.hint}
        value={picture}
        onChange={(next) => store.change(path, next)}
        {...('aspect' in spec && spec.aspect && { crop: spec.aspect })}
      />
      {problem && <p className="font-medium text-on-tone-red text-sm">{problem}</p>}
      <FieldNotes spec={spec} path={path} />
    </fieldset>
  )
}

export function FileControl({ spec, path }: Props) {
  const store = useDraftStore()
  const file = asFile(useDraftValue(path))
  const problem = useFieldProblem(path)
  const isReadOnly = useDraft((state) => state.readOnly !== null)
  const change = (next: UploadedFile | null) => {
    const entryPath = path.slice(0, -spec.name.length - 1)
    const kindField = spec.kind === 'file' ? spec.kindField : undefined
    const kind = next && kindField && kindToFollow(store.read(), { entryPath, kindField, file: next })
    store.change(path, next)
    if (kind) store.change(`${entryPath}.${kindField}`, kind)
  }
  return (
    <fieldset
      id={fieldId(path)}
      tabIndex={-1}
      disabled={isReadOnly}
      className="grid min-w-0 content-start gap-1.5 outline-none"
    >
      <FileField label={spec.label} value={file} onChange={change} />
      {problem && <p className="font-medium text-on-tone-red text-sm">{problem}</p>}
      <FieldNotes spec={spec} path={path} />
    </fieldset>
  )
}
