import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Field, TextAreaField } from '#app/components/ui/field.tsx'
import { sendMessage } from '#app/features/messages/send-message.ts'
import { readDraftOf, useDraftOf } from '#app/lib/drafts.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import { smsLengthHint } from '#app/lib/sms-length-hint.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import { smsMaxLength } from '#shared/messages.ts'

type Draft = { to: string; message: string }
const draftKey = 'text-message'

/** Sends one text from the practice to one number. */
export function SendMessageForm() {
  const heading = useId()
  const queries = useQueryClient()
  const [kept, keep] = useDraftOf<Draft>(draftKey)
  const draft = kept ?? { to: '', message: '' }
  const change = (changed: Partial<Draft>) => {
    const next = { ...draft, ...changed }
    keep(next.to || next.message ? next : null)
  }
  const { run, busy, fields } = useAction(() => sendMessage({ ...draft, userId: 'admin' }), {
    onDone: () => {
      toast.success('Message sent successfully')
      // What was typed while it was being sent is the next message.
      if (readDraftOf<Draft>(draftKey) === kept) keep(null)
      void queries.invalidateQueries({ queryKey: queryKeys.allMessages })
    },
    failure: 'Error sending message',
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft.to.trim() && draft.message.trim()) void run()
    else toast.error('Please enter both phone number and message')
  }
  return (
    <form onSubmit={submit} noValidate aria-labelledby={heading} className="grid max-w-xl gap-6">
      <h2 id={heading} className="font-display text-2xl">
        Send Message
      </h2>
      <Field
        label="Phone Number"
        type="tel"
        autoComplete="off"
        required
        hint="Use international format (e.g. +1 for US)"
        value={draft.to}
        error={fields.to}
        onChange={(event) => change({ to: event.target.value })}
      />
      <TextAreaField
        label="Message"
        required
        maxLength={smsMaxLength}
        hint={smsLengthHint(draft.message)}
        value={draft.message}
        error={fields.message}
        onChange={(event) => change({ message: event.target.value })}
      />
      <Button type="submit" className="justify-self-start" busy={busy} busyText="Sending...">
        Send Message
      </Button>
    </form>
  )
}
