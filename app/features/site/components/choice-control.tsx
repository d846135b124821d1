import { SelectField } from '#app/components/ui/field.tsx'
import { FieldNotes } from '#app/features/site/components/field-notes.tsx'
import type { ChoiceOption, ValueSpec } from '#app/features/site/fields/field-spec.ts'
import { useDraft, useDraftStore, useDraftValue, useFieldProblem } from '#app/features/site/use-draft.ts'
import { fieldId } from '#app/features/site/use-editor.ts'

type Props = { spec: ValueSpec; path: string }

export function ChoiceControl({ spec, options, path }: Props & { options: readonly ChoiceOption[] }) {
  const store = useDraftStore()
  const value = useDraftValue(path)
  const problem = useFieldProblem(path)
  const isReadOnly = useDraft((state) => state.readOnly !== null)
  const current = JSON.stringify(value) ?? ''
  const shown = options.map((option) => ({ value: JSON.stringify(option.value) ?? '', label: option.label }))
  return (
    <div className="grid content-start gap-1.5">
      <SelectField
        id={fieldId(path)}
        label={spec.label}
        hint={spec.hint}
        error={problem}
        disabled={isReadOnly}
        options={shown}
        value={current}
        onChange={(event) => {
          const chosen = options.find((option) => (JSON.stringify(option.value) ?? '') === event.target.value)
          if (chosen) store.change(path, chosen.value)
        }}
      />
      <FieldNotes spec={spec} path={path} />
    </div>
  )
}

export function TickControl({ spec, path }: Props) {
  const store = useDraftStore()
  const isTicked = useDraftValue(path) === true
  const isReadOnly = useDraft((state) => state.readOnly !== null)
  return (
    <div className="grid content-start gap-1">
      <Tick
        id={fieldId(path)}
        label={spec.label}
        hint={spec.hint}
        isTicked={isTicked}
        isReadOnly={isReadOnly}
        onChange={(next) => store.change(path, next)}
      />
      <FieldNotes spec={spec} path={path} />
    </div>
  )
}

type TickProps = {
  id: string
  label: string
  hint?: string | undefined
  isTicked: boolean
  isReadOnly: boolean
  onChange: (isTicked: boolean) => void
}

export function Tick({ id, label, hint, isTicked, isReadOnly, onChange }: TickProps) {
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          id={id}
          type="checkbox"
          className="size-5 shrink-0 accent-leaf"
          checked={isTicked}
          disabled={isReadOnly}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className="font-medium text-[0.9375rem]">{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="ps-8 text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}
