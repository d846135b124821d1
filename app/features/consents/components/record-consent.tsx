import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'
import { Field, SelectField, TextAreaField } from '#app/components/ui/field.tsx'
import { clientConsentsQuery, recordConsent } from '#app/features/consents/queries.ts'
import { ApiError } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { toast } from '#app/lib/toast.ts'
import { useStoredForm } from '#app/lib/use-draft-text.ts'
import { readForm, useForm } from '#app/lib/use-form.ts'
import { validateValues } from '#app/lib/validate-form.ts'
import { wordPhone } from '#practice/wording.ts'
import { type ConsentRow, consentPurposeNames, consentPurposes } from '#shared/consents.ts'
import { recordConsentSchema } from '#shared/consents-schema.ts'

type Props = { id: string; rows: ConsentRow[]; isGiven: boolean; onClose: () => void }

/** Records what somebody told the owner: that they agree, or that they want it no more. */
export function RecordConsent({ id, rows, isGiven, onClose }: Props) {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const recipients = [...new Set(rows.map(({ recipient }) => recipient))]
  const { form, errors, busy } = useForm({
    validate: (form) => {
      setFailure(null)
      const { note, ...values } = readForm(form)
      const channel = rows.find(({ recipient }) => recipient === values.recipient)?.channel
      const hasNote = typeof note === 'string' && note.trim() !== ''
      return validateValues(
        { ...values, channel, is_given: isGiven, ...(hasNote && { note }) },
        recordConsentSchema,
      )
    },
    submit: (input) => recordConsent(id, input),
    onDone: (consents, { purpose }) => {
      queryClient.setQueryData(clientConsentsQuery(id).queryKey, consents)
      toast.success(isGiven && purpose === 'news' ? 'We asked them to confirm it' : 'Recorded')
      typed.forget()
      onClose()
    },
    explain: errorExplainer((error) => {
      // The dialog would cover a toast.
      const isAtField = error instanceof ApiError && Object.keys(error.fields).length > 0
      setFailure(isAtField ? null : messageForError(error, 'It was not recorded. Please try again.'))
      return null
    }),
  })
  const typed = useStoredForm(form.ref, `consent:${id}:${isGiven ? 'given' : 'stopped'}`)
  return (
    <Dialog
      title={isGiven ? 'Record a consent given in person' : 'Record that they asked to stop'}
      onClose={onClose}
    >
      {isGiven && (
        <p className="mt-4">
          For news we ask the address or number to confirm, because it could be mistyped. Until then nothing
          is sent.
        </p>
      )}
      <form {...form} onChange={typed.keep} className="mt-6 grid gap-5">
        <SelectField
          label="Address or number"
          name="recipient"
          options={recipients.map((value) => ({ value, label: wordPhone(value) }))}
          error={errors.recipient}
        />
        <SelectField
          label="About"
          name="purpose"
          options={consentPurposes.map((value) => ({ value, label: consentPurposeNames[value] }))}
          error={errors.purpose}
        />
        <TextAreaField
          label="What they said or signed"
          name="wording"
          rows={3}
          required
          error={errors.wording}
          hint="In their words, or the sentence of the form that they signed."
        />
        <Field label="Note (optional)" name="note" error={errors.note} hint="Such as where and when." />
        <p role="alert" className="font-medium text-on-tone-red empty:hidden">
          {failure}
        </p>
        <DialogActions forget={typed.forget} onClose={onClose} back="Cancel">
          <Button type="submit" busy={busy} busyText="Recording...">
            Record
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
