import { type FormEvent, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Field, TextAreaField } from '#app/components/ui/field.tsx'
import { ApiError, api, call } from '#app/lib/api.ts'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import { type NewAnswer, newAnswerSchema } from '#shared/assistant-answers.ts'

type Props = { question: string; onAdded: () => void; onCancel: () => void }
type Problems = { [field in keyof NewAnswer]?: string | undefined }

/** An answer for the assistant; it is published with the site and used at once. */
export function AnswerForm({ question, onAdded, onCancel }: Props) {
  const [input, setInput] = useState<NewAnswer>({ question, answer: '' })
  const [problems, setProblems] = useState<Problems>({})
  const { run, busy } = useAction(
    async (json: NewAnswer) => {
      try {
        await call(api.api.assistant.answers.$post({ json }))
        return true
      } catch (error) {
        if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) throw error
        setProblems(error.fields)
        return false
      }
    },
    {
      onDone: (isAdded) => {
        if (!isAdded) return
        toast.success('Answer added')
        onAdded()
      },
      failure: 'The answer was not added. Please try again.',
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { data, error } = newAnswerSchema.safeParse(input)
    setProblems(
      Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [path[0], message])),
    )
    if (data) void run(data)
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field
        label="How visitors ask"
        value={input.question}
        error={problems.question}
        onChange={(event) => setInput({ ...input, question: event.target.value })}
      />
      <TextAreaField
        label="What the assistant answers"
        ref={focusOnMount}
        value={input.answer}
        error={problems.answer}
        hint="Short and in your own words. It is published with your site."
        onChange={(event) => setInput({ ...input, answer: event.target.value })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyText="Publishing...">
          Publish answer
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
