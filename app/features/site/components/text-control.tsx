import { useId, useLayoutEffect, useRef, useState } from 'react'
import { FieldNotes } from '#app/features/site/components/field-notes.tsx'
import type { ValueSpec } from '#app/features/site/fields/field-spec.ts'
import { textFormatOf } from '#app/features/site/text-formats.ts'
import { useDraft, useFieldProblem } from '#app/features/site/use-draft.ts'
import { fieldId, useEditor } from '#app/features/site/use-editor.ts'
import { useTypedValue } from '#app/features/site/use-typed-value.ts'
import { toLocal } from '#shared/local-time.ts'

type Props = { spec: ValueSpec; path: string }

const inputs: Partial<Record<ValueSpec['kind'], { type: string; inputMode?: 'decimal' | 'numeric' }>> = {
  money: { type: 'text', inputMode: 'decimal' },
  number: { type: 'text', inputMode: 'numeric' },
  phone: { type: 'tel' },
  email: { type: 'email' },
  webAddress: { type: 'url' },
  date: { type: 'date' },
}

/** A labelled control for everything that is typed: words, prices, numbers, addresses, dates, several lines. */
export function TextControl({ spec, path }: Props) {
  const id = fieldId(path)
  const hintId = useId()
  const problemId = useId()
  const { text, type: change, tidy } = useTypedValue(path, textFormatOf(spec))
  const [isFocused, setFocused] = useState(false)
  const problem = useFieldProblem(path)
  const isReadOnly = useDraft((state) => state.readOnly !== null)
  const { showInPage, showTyped } = useEditor()
  const type = (next: string) => {
    change(next)
    showTyped(path)
  }
  // While the owner clears a field to type something else, nothing is wrong yet.
  const shownProblem = isFocused && text === '' ? undefined : problem

  const shared = {
    id,
    value: text,
    readOnly: isReadOnly,
    autoComplete: 'off',
    'aria-describedby': `${hintId} ${problemId}`,
    'aria-invalid': shownProblem ? true : undefined,
    onFocus: () => {
      setFocused(true)
      showInPage(path)
    },
    onBlur: () => {
      setFocused(false)
      if (spec.kind === 'money') tidy()
    },
    className: 'form-control',
  } as const

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1.5">
      <label htmlFor={id} className="font-medium text-[0.9375rem]">
        {spec.label}
      </label>
      {isLong(spec) ? (
        <GrowingTextArea
          {...shared}
          onChange={(event) =>
            type(spec.kind === 'text' ? event.target.value.replace(/\s*\n\s*/g, ' ') : event.target.value)
          }
        />
      ) : (
        <span className="relative block">
          {spec.kind === 'money' && (
            <span
              aria-hidden="true"
              className="absolute inset-y-0 start-4 grid place-items-center text-muted"
            >
              $
            </span>
          )}
          <input
            type="text"
            {...inputs[spec.kind]}
            {...(spec.kind === 'date' && spec.isPast && { max: toLocal(new Date()).date })}
            {...shared}
            className={`form-control ${spec.kind === 'money' ? 'ps-8 tabular-nums' : ''}`}
            onChange={(event) => type(event.target.value)}
          />
        </span>
      )}
      <p id={hintId} className="text-sm text-muted empty:hidden">
        {spec.hint}
        {'maxLength' in spec &&
          spec.maxLength !== undefined &&
          spec.maxLength >= shortestCounted &&
          text.length > spec.maxLength * 0.85 && (
            <span className="tabular-nums"> {`${text.length} of ${spec.maxLength} characters.`}</span>
          )}
      </p>
      <p id={problemId} className="font-medium text-on-tone-red text-sm empty:hidden">
        {shownProblem}
      </p>
      <FieldNotes spec={spec} path={path} />
    </div>
  )
}

/** Where a limit is so short, it speaks for itself. */
const shortestCounted = 20

const isLong = (spec: ValueSpec) =>
  spec.kind === 'longText' ||
  spec.kind === 'lines' ||
  spec.kind === 'paragraphs' ||
  (spec.kind === 'text' && spec.wraps === true)

/** As tall as its text, so that nothing is edited through a slit. */
function GrowingTextArea(props: React.ComponentProps<'textarea'>) {
  const ref = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each text has its height.
  useLayoutEffect(() => {
    const area = ref.current
    if (!area) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight + 2}px`
  }, [props.value])
  return (
    <textarea
      ref={ref}
      rows={2}
      {...props}
      className={`${props.className ?? ''} resize-none overflow-hidden`}
    />
  )
}
