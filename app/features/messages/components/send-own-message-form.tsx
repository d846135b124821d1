import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import * as z from 'zod/mini'
import { Button } from '#app/components/ui/button.tsx'
import { Field, TextAreaField } from '#app/components/ui/field.tsx'
import { ownMessagesQuery } from '#app/features/messages/queries.ts'
import { sendMessage } from '#app/features/messages/send-message.ts'
import { ApiError } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { toast } from '#app/lib/toast.ts'
import { isAsSent, typedIn } from '#app/lib/typed-in.ts'
import { useDraftText } from '#app/lib/use-draft-text.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateForm } from '#app/lib/validate-form.ts'
import { practice } from '#practice/practice.ts'
import { sendSmsSchema } from '#shared/messages.ts'

const schema = z.omit(sendSmsSchema, { userId: true })

export function SendOwnMessageForm({ userId }: { userId: string }) {
  const heading = useId()
  const queries = useQueryClient()
  const sentValues = useRef('')
  const { form, errors, busy } = useForm({
    validate: (form) => {
      sentValues.current = typedIn(form)
      return validateForm(form, schema)
    },
    submit: (message) => sendMessage({ ...message, userId }).catch(markNumber),
    onDone: () => {
      toast.success('Message sent successfully')
      // What was typed while it was being sent is the next message.
      if (isAsSent(form.ref.current, sentValues.current)) {
        form.ref.current?.reset()
        draft.forget()
      }
      void queries.invalidateQueries(ownMessagesQuery)
    },
    explain: errorExplainer('Error sending message'),
  })
  const draft = useDraftText(form.ref, 'message', userId)

  return (
    <section aria-labelledby={heading} className="max-lg:order-first">
      <h2 id={heading} className="font-display text-2xl">
        Send a message
      </h2>
      <form {...form} onChange={draft.keep} className="mt-5 grid gap-6">
        <Field
          label="Phone Number"
          name="to"
          type="tel"
          autoComplete="off"
          required
          error={errors.to}
          hint={`Ours is ${practice.phone.e164}. You can also text your own verified number and numbers we have texted for you. International format, like +1 234 567 8900.`}
        />
        <TextAreaField label="Message" name="message" required error={errors.message} />
        <Button type="submit" className="justify-self-start" busy={busy} busyText="Sending...">
          Send message
        </Button>
      </form>
    </section>
  )
}

const phoneErrors = new Set<string>([
  'opted_out',
  'country_not_allowed',
  'premium_number',
  'recipient_not_allowed',
])

/** Shows an error about the phone number at its field too. */
function markNumber(error: unknown): never {
  if (!(error instanceof ApiError) || !phoneErrors.has(error.code)) throw error
  throw new ApiError(error.code, { fields: { to: messageForError(error) } })
}
