import { useRef } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Field, TextAreaField } from '#app/components/ui/field.tsx'
import { fillTemplate, findTemplateProblem } from '#shared/notices.ts'
import { measureSms } from '#shared/sms-length.ts'

type Props = {
  label: string
  hint?: string
  /** Null for the standard text. */
  value: string | null
  standard: string
  fields: readonly string[]
  values: Readonly<Record<string, string>>
  maxLength: number
  /** More than one line. */
  rows?: number
  isSms?: boolean
  onChange: (value: string | null) => void
}

/** A text with fields, and how it reads filled in. */
export function TemplateField(props: Props) {
  const { label, hint, value, standard, fields, values, maxLength, rows, isSms = false, onChange } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const text = value ?? standard
  const problem =
    value?.trim() === '' ? 'Write a text, or use the standard one.' : findTemplateProblem(text, fields)
  const filled = fillTemplate(text, values)
  const insert = (name: string) => {
    const at = area.current?.selectionStart ?? text.length
    onChange(`${text.slice(0, at)}{${name}}${text.slice(at)}`)
    area.current?.focus()
  }
  const control = { label, hint, maxLength, value: text, error: problem ?? undefined }
  return (
    <div className="grid gap-2">
      {rows ? (
        <TextAreaField
          {...control}
          ref={area}
          rows={rows}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <Field {...control} onChange={(event) => onChange(event.target.value)} />
      )}
      {rows && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1 text-muted text-sm">Insert</legend>
          {fields.map((name) => (
            <Button key={name} variant="secondary" size="small" onClick={() => insert(name)}>
              {name.replaceAll('_', ' ')}
            </Button>
          ))}
        </fieldset>
      )}
      {!problem && (
        <p className="whitespace-pre-line text-sm [overflow-wrap:anywhere]">
          <span className="text-muted">Reads: </span>
          {filled}
        </p>
      )}
      {isSms && !problem && <p className="text-muted text-sm">{describeLength(filled)}</p>}
      {value !== null && (
        <Button variant="quiet" size="small" className="justify-self-start" onClick={() => onChange(null)}>
          Use the standard text
        </Button>
      )}
    </div>
  )
}

function describeLength(text: string): string {
  const { characters, segments, encoding } = measureSms(text)
  const cost = segments === 1 ? 'Billed as one text.' : `Billed as ${segments} texts.`
  const why = encoding === 'UCS-2' ? ' Letters or signs outside the basic set make it longer.' : ''
  return `${characters} characters. ${cost}${why}`
}
