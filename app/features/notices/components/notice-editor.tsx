import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { Field, SelectField } from '#app/components/ui/field.tsx'
import { ProblemList } from '#app/components/ui/problem-list.tsx'
import { TemplateField } from '#app/features/notices/components/template-field.tsx'
import { noticesQuery } from '#app/features/notices/queries.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { useDraftOf } from '#app/lib/drafts.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import { smsMaxLength } from '#shared/messages.ts'
import {
  deliveries,
  fieldsOf,
  findTemplateProblem,
  type NoticeInput,
  type NoticeRow,
  type NoticesAnswer,
  noticeDefaults,
} from '#shared/notices.ts'

const deliveryOptions = [
  { value: 'email', label: 'By email' },
  { value: 'text_first', label: 'By text if they agreed, otherwise by email' },
  { value: 'both', label: 'By email, and by text if they agreed' },
]

type Props = {
  notice: NoticeRow
  example: NoticesAnswer['examples'][keyof NoticesAnswer['examples']]
  onClose: () => void
}

/** Changes one message: nothing is saved before 'Save', and a change of another window isn't overwritten. */
export function NoticeEditor({ notice, example, onClose }: Props) {
  const { kind, ...stored } = notice
  const standard = noticeDefaults[kind]
  const [draft, keep] = useDraftOf<NoticeInput>(`notice:${kind}`)
  // What was begun before another window saved would overwrite it.
  const form = draft?.version === stored.version ? draft : stored
  const [problems, setProblems] = useState<readonly string[]>([])
  const queries = useQueryClient()
  const set = (change: Partial<NoticeInput>) => keep({ ...form, ...change })
  const explain = (error: unknown) => {
    const isChanged = error instanceof ApiError && error.code === 'conflict'
    const fieldErrors = error instanceof ApiError ? Object.values(error.fields) : []
    const fallback = isChanged
      ? 'This message was changed in another window. Copy your text, close this and open it again.'
      : messageForError(error, 'Nothing was saved. Please try again.')
    setProblems(fieldErrors.length > 0 ? fieldErrors : [fallback])
    return null
  }
  const { run: save, busy } = useAction(
    (json: NoticeInput) => call(api.api.notices[':kind'].$put({ param: { kind }, json })),
    {
      onDone: (answer) => {
        queries.setQueryData(noticesQuery.queryKey, answer)
        keep(null)
        toast.success('Message saved')
        onClose()
      },
      failure: explain,
    },
  )
  const { run: sendTest, busy: testing } = useAction(
    () => {
      const json = { email_subject: form.email_subject, email_text: form.email_text }
      return call(api.api.notices[':kind'].test.$post({ param: { kind }, json }))
    },
    { onDone: () => toast.success('Test sent to your address'), failure: explain },
  )
  const fields = fieldsOf(standard.subject)
  const hasMistake = [form.sms, form.email_subject, form.email_text].some(
    (text) => text !== null && (text.trim() === '' || findTemplateProblem(text, fields) !== null),
  )
  return (
    <Dialog title={standard.label} onClose={onClose}>
      <div className="mt-4 grid gap-5">
        <Checkbox checked={form.is_on} onChange={(is_on) => set({ is_on })}>
          Send this message
        </Checkbox>
        <SelectField
          label="How"
          value={form.delivery}
          options={deliveryOptions}
          onChange={(event) => {
            const delivery = deliveries.find((known) => known === event.target.value)
            if (delivery) set({ delivery })
          }}
        />
        {standard.offset?.canChange && (
          <Field
            label={
              standard.offset.from === 'after_end' ? 'Minutes after the end' : 'Minutes before the start'
            }
            type="number"
            min={5}
            max={20_160}
            value={form.offset_minutes ?? ''}
            onChange={(event) =>
              set({
                offset_minutes: event.target.value === '' ? null : Math.round(event.target.valueAsNumber),
              })
            }
          />
        )}
        <TemplateField
          label="Subject of the email"
          value={form.email_subject}
          standard={standard.emailSubject}
          fields={fields}
          values={example.values}
          maxLength={150}
          onChange={(email_subject) => set({ email_subject })}
        />
        <TemplateField
          label="Text of the email"
          hint="Replaces the first sentences. Details and sentences that depend on the case, such as payments, stay."
          value={form.email_text}
          standard={standard.emailText}
          fields={fields}
          values={example.values}
          rows={4}
          maxLength={3000}
          onChange={(email_text) => set({ email_text })}
        />
        {form.delivery !== 'email' && (
          <TemplateField
            label="Text message"
            value={form.sms}
            standard={standard.sms}
            fields={fields}
            values={example.values}
            rows={4}
            maxLength={smsMaxLength}
            isSms
            onChange={(sms) => set({ sms })}
          />
        )}
        <p className="text-muted text-sm">
          {example.is_real
            ? `Filled in with your ${standard.subject === 'order' ? 'newest order' : 'next appointment'}.`
            : 'Filled in with made-up data: there is nothing of this kind yet.'}
        </p>
        <ProblemList problems={problems} />
        <div className="flex flex-wrap gap-3">
          <Button busy={busy} busyText="Saving..." disabled={hasMistake} onClick={() => void save(form)}>
            Save
          </Button>
          <Button
            variant="secondary"
            busy={testing}
            busyText="Sending..."
            disabled={hasMistake}
            onClick={() => void sendTest()}
          >
            Send a test email to me
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              keep(null)
              onClose()
            }}
          >
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
