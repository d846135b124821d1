import { type ReactNode, useRef } from 'react'
import { Tick } from '#app/features/site/components/choice-control.tsx'
import { FieldNotes } from '#app/features/site/components/field-notes.tsx'
import { isObject, type JsonObject } from '#app/features/site/document-values.ts'
import type { FieldSpec, RecordSpec } from '#app/features/site/fields/field-spec.ts'
import { useDraft, useDraftStore, useDraftValue, useGroupProblem } from '#app/features/site/use-draft.ts'
import { fieldId } from '#app/features/site/use-editor.ts'

type Props = { spec: RecordSpec; path: string; children: (field: FieldSpec) => ReactNode }

/** A tick that adds a record, and its fields. What was there before comes back when it is ticked again. */
export function RecordView({ spec, path, children }: Props) {
  const store = useDraftStore()
  const value = useDraftValue(path)
  const problem = useGroupProblem(path)
  const isReadOnly = useDraft((state) => state.readOnly !== null)
  const owner = useDraftValue(path.slice(0, -spec.name.length - 1))
  const note = isObject(value) && isObject(owner) ? (spec.noteOf?.(owner) ?? null) : null
  const removed = useRef<JsonObject | null>(null)

  const change = (isTicked: boolean) => {
    if (!isTicked && isObject(value)) removed.current = value
    store.change(path, isTicked ? (removed.current ?? spec.create()) : null)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Tick
        id={fieldId(path)}
        label={spec.label}
        hint={spec.hint}
        isTicked={isObject(value)}
        isReadOnly={isReadOnly}
        onChange={change}
      />
      {problem && <p className="font-medium text-on-tone-red text-sm">{problem}</p>}
      {note && <p className="text-sm">{note}</p>}
      {isObject(value) && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 border-line border-s ps-4">
          {spec.fields.map(children)}
        </div>
      )}
      <FieldNotes spec={spec} path={path} />
    </div>
  )
}
