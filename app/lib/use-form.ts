import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Fields } from '#app/lib/api.ts'
import { type ErrorExplanation, useAttempt } from '#app/lib/use-attempt.ts'

/** The checked values, or one message per invalid field. */
export type Validation<Values> = { values: Values } | { errors: Fields }

type Options<Values, Result> = {
  /** Called within the submit event. A promise lets a page load its schema only when it's needed. */
  validate: (form: HTMLFormElement) => Validation<Values> | Promise<Validation<Values>>
  submit: (values: Values) => Promise<Result>
  onDone?: (result: Result, values: Values) => void
  /** What to show for anything that `validate` or `submit` throws. */
  explain: (error: unknown) => ErrorExplanation | Promise<ErrorExplanation>
}

/**
 * A native form: shows one message per invalid field, from the browser or the server, and focuses the first of them.
 * A field's message disappears when the field is edited.
 */
export function useForm<Values, Result>({ validate, submit, onDone, explain }: Options<Values, Result>) {
  const ref = useRef<HTMLFormElement>(null)
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set())

  const { run, busy, fields } = useAttempt(
    async (form: HTMLFormElement) => {
      const validation = await validate(form)
      if ('errors' in validation) throw new InvalidForm(validation.errors)
      return { result: await submit(validation.values), values: validation.values }
    },
    {
      onDone: ({ result, values }) => onDone?.(result, values),
      explain: (error) =>
        error instanceof InvalidForm ? { fields: error.fields, message: null } : explain(error),
    },
  )
  const errors = Object.fromEntries(Object.entries(fields).filter(([name]) => !edited.has(name)))

  // With the messages, so that nobody types in between.
  useLayoutEffect(() => focusFirst(ref.current, Object.keys(fields)), [fields])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setEdited(new Set())
    void run(event.currentTarget)
  }

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const name = fieldName(event.target)
    if (name in errors) setEdited((previous) => new Set(previous).add(name))
  }

  return { form: { ref, onSubmit, onInput, noValidate: true }, errors, busy }
}

/** The values of the named fields. */
export function readForm(form: HTMLFormElement): Record<string, FormDataEntryValue> {
  return Object.fromEntries(new FormData(form))
}

class InvalidForm extends Error {
  readonly fields: Fields

  constructor(fields: Fields) {
    super('The form has invalid fields.')
    this.fields = fields
  }
}

function focusFirst(form: HTMLFormElement | null, names: readonly string[]) {
  for (const control of form?.elements ?? []) {
    if (control instanceof HTMLElement && names.includes(fieldName(control))) return control.focus()
  }
}

/** A field that must never be sent has an id but no name. */
function fieldName(control: EventTarget): string {
  if (!(control instanceof Element)) return ''
  return control.getAttribute('name') || control.id
}
