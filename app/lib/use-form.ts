import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { Fields } from '#app/lib/api.ts'
import { firstSentences, focusFirst } from '#app/lib/form-errors.ts'
import { useAction } from '#app/lib/use-action.ts'

type Options<Values, Result> = {
  schema: z.core.$ZodType<Values>
  submit: (values: Values) => Promise<Result>
  onDone?: (result: Result, values: Values) => void
  failure: string | ((error: unknown) => string | null)
}

/** A native form checked against its contract: one sentence a field, from here or the server, and focus on the first. */
export function useForm<Values, Result>({ schema, submit, onDone, failure }: Options<Values, Result>) {
  const ref = useRef<HTMLFormElement>(null)
  const action = useAction(submit, { failure, ...(onDone && { onDone }) })
  const [checked, setChecked] = useState<Fields>({})
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set())

  const errors = Object.fromEntries(
    Object.entries({ ...action.fields, ...checked }).filter(([name]) => !edited.has(name)),
  )

  useEffect(() => {
    const wrong = Object.keys({ ...action.fields, ...checked })
    if (wrong.length > 0) focusFirst(ref.current, wrong)
  }, [action.fields, checked])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (action.busy) return
    const outcome = z.safeParse(schema, Object.fromEntries(new FormData(event.currentTarget)))
    setEdited(new Set())
    setChecked(outcome.success ? {} : firstSentences(outcome.error.issues))
    if (outcome.success) void action.run(outcome.data)
  }

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const name = (event.target as HTMLInputElement).name
    if (name in errors) setEdited((before) => new Set(before).add(name))
  }

  return { form: { ref, onSubmit, onInput, noValidate: true }, errors, busy: action.busy }
}
