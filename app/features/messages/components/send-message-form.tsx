import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Field, TextAreaField } from '#app/components/ui/field.tsx'
import { smsContent } from '#app/features/groups/result-message.ts'
import { allMessagesKey } from '#app/features/messages/queries.ts'
import { api, call } from '#app/lib/api.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import { smsMaxLength } from '#shared/messages.ts'

const none = { to: '', message: '' }

/** One text to one number, from the practice. */
export function SendMessageForm() {
  const heading = useId()
  const queries = useQueryClient()
  const [typed, setTyped] = useState(none)
  const { run, busy, fields } = useAction(
    () => call(api.api.functions['send-sms'].$post({ json: { ...typed, userId: 'admin' } })),
    {
      onDone: () => {
        toast.success('Message sent successfully')
        setTyped(none)
        void queries.invalidateQueries({ queryKey: allMessagesKey })
      },
      failure: 'Error sending message',
    },
  )

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.to.trim() && typed.message.trim()) void run()
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
        value={typed.to}
        error={fields.to}
        onChange={(event) => setTyped({ ...typed, to: event.target.value })}
      />
      <TextAreaField
        label="Message"
        required
        maxLength={smsMaxLength}
        hint={smsContent(typed.message)}
        value={typed.message}
        error={fields.message}
        onChange={(event) => setTyped({ ...typed, message: event.target.value })}
      />
      <Button type="submit" className="justify-self-start" busy={busy} busyText="Sending...">
        Send Message
      </Button>
    </form>
  )
}
