import { useRef } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Field, TextAreaField } from '#app/components/ui/field.tsx'
import { RadioGroup } from '#app/components/ui/radio-group.tsx'
import type { Draft } from '#app/features/campaigns/use-draft.ts'
import { smsLengthHint } from '#app/lib/sms-length-hint.ts'
import { practice } from '#practice/practice.ts'
import { bodyMaxLength, campaignFields, subjectMaxLength } from '#shared/campaigns.ts'
import { fillTemplate } from '#shared/notices.ts'

type Props = {
  draft: Draft
  /** A sentence for each field that is wrong; what is only missing isn't shown before something is typed. */
  problems: Readonly<Record<string, string>>
  onChange: (change: Partial<Draft>) => void
}

const channels = [
  { value: 'sms', label: 'By text' },
  { value: 'email', label: 'By email' },
] as const
const purposes = [
  { value: 'news', label: 'News or an offer' },
  { value: 'appointments', label: 'Their sessions with you' },
] as const
const purposeHints = {
  news: 'Only people who agreed to your news get it.',
  appointments:
    'A new place, a change of hours: it goes to people who may get messages about their sessions.',
}
const fieldNames = { first_name: 'first name', practice: 'practice', booking_link: 'booking link' }
const stopSentence = 'Reply STOP to end texts.'

/** What is sent, and what it is about: that decides whose consent counts. */
export function MessageFields({ draft, problems, onChange }: Props) {
  const { channel, purpose, subject, body } = draft
  const area = useRef<HTMLTextAreaElement>(null)
  const isText = channel === 'sms'
  const insert = (text: string) => {
    const at = area.current?.selectionStart ?? body.length
    onChange({ body: `${body.slice(0, at)}${text}${body.slice(area.current?.selectionEnd ?? at)}` })
    area.current?.focus()
  }
  const needsStop = isText && body.trim() !== '' && !/\bstop\b/i.test(body)
  return (
    <section aria-labelledby="campaign-what" className="grid gap-6">
      <h2 id="campaign-what" className="font-display text-2xl">
        Message
      </h2>
      <RadioGroup
        legend="How"
        name="channel"
        options={channels}
        value={channel}
        onChange={(value) => onChange({ channel: value })}
      />
      <div>
        <RadioGroup
          legend="What it is about"
          name="purpose"
          options={purposes}
          value={purpose}
          onChange={(value) => onChange({ purpose: value })}
        />
        <p className="text-muted text-sm">{purposeHints[purpose]}</p>
      </div>
      {!isText && (
        <Field
          label="Subject"
          maxLength={subjectMaxLength}
          value={subject}
          error={subject ? problems.subject : undefined}
          onChange={(event) => onChange({ subject: event.target.value })}
        />
      )}
      <div className="grid gap-2">
        <TextAreaField
          label={isText ? 'Text' : 'Email'}
          ref={area}
          rows={isText ? 5 : 10}
          maxLength={bodyMaxLength}
          value={body}
          error={body ? problems.body : undefined}
          hint={isText && body && !problems.body ? smsLengthHint(fillTemplate(body, sample)) : undefined}
          onChange={(event) => onChange({ body: event.target.value })}
        />
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1 text-muted text-sm">Insert, filled in for each person</legend>
          {campaignFields.map((name) => (
            <Button key={name} variant="secondary" size="small" onClick={() => insert(`{${name}}`)}>
              {fieldNames[name]}
            </Button>
          ))}
        </fieldset>
        {needsStop && (
          <Button
            variant="quiet"
            size="small"
            className="-ms-[12px] justify-self-start"
            onClick={() => onChange({ body: `${body.trimEnd()} ${stopSentence}` })}
          >
            Add “{stopSentence}”
          </Button>
        )}
        {!isText && (
          <p className="text-muted text-sm">
            Your name, your place and a link to unsubscribe are added below every email.
          </p>
        )}
      </div>
    </section>
  )
}

const sample = {
  first_name: 'Maria',
  practice: practice.name,
  booking_link: `${globalThis.location?.origin ?? ''}/booking`,
}
