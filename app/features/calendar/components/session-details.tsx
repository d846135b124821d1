import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Field, TextAreaField } from '#app/components/ui/field.tsx'
import { EndLink } from '#app/features/calendar/components/end-link.tsx'
import { useRefreshCalendar } from '#app/features/calendar/queries.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { readDraftOf, useDraftOf } from '#app/lib/drafts.ts'
import { explainError } from '#app/lib/explain-error.ts'
import { toast } from '#app/lib/toast.ts'
import { useAttempt } from '#app/lib/use-attempt.ts'
import type { CalendarAppointment } from '#shared/calendar.ts'

type Props = { appointment: CalendarAppointment; onSaved: () => void }

/** The owner's private note of a session, its own meeting link, and the client's link to it. */
export function SessionDetails({ appointment, onSaved }: Props) {
  const [isOpen, setOpen] = useState(() => readDraftOf(draftKeyOf(appointment)) !== null)
  return (
    <div className="grid gap-4">
      <Button
        variant="quiet"
        size="small"
        className="-ms-[12px] justify-self-start"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Note and links
      </Button>
      {isOpen && (
        <>
          <DetailsForm appointment={appointment} onSaved={onSaved} />
          {isManaged(appointment) && <EndLink appointment={appointment} onEnded={onSaved} />}
        </>
      )}
    </div>
  )
}

/** Only who has an address was sent a link. */
const isManaged = ({ status, client_email }: CalendarAppointment) =>
  client_email !== null && (status === 'pending' || status === 'confirmed')

const describeLink = ({ meeting_link }: CalendarAppointment) =>
  meeting_link
    ? 'Leave it empty to use the link in your settings.'
    : 'There is none yet. Enter one here, or one for every session in the settings.'

/** What is typed, and what it is to replace. */
type Typed = { text: string; was: string | null }
/** Kept until it is saved: the sheet closes by Escape, by a link in it and by a phone's back button. */
type Draft = { note: Typed | null; link: Typed | null }
const draftKeyOf = ({ id }: CalendarAppointment) => `session:${id}`
const nothing: Draft = { note: null, link: null }
const cut = ({ text }: Typed) => text.trim() || null
const isTyped = (typed: Typed | null) => typed !== null && typed.text !== (typed.was ?? '')
const replace = (typed: Typed | null, was: string | null): Typed => ({ text: typed?.text ?? was ?? '', was })
const asText = (value: unknown) => (typeof value === 'string' ? value : null)
const describeOther = (other: string | null, none: string) =>
  `Another window saved: “${other ?? none}”. Save again to replace it with yours.`

function DetailsForm({ appointment, onSaved }: Props) {
  const { id, client_email, place, owner_note, own_meeting_link, status } = appointment
  const key = draftKeyOf(appointment)
  const [draft, keep] = useDraftOf<Draft>(key)
  const { note, link } = draft ?? nothing
  const change = (changed: Partial<Draft>) => {
    const next = { ...(readDraftOf<Draft>(key) ?? nothing), ...changed }
    keep(isTyped(next.note) || isTyped(next.link) ? next : null)
  }
  const refresh = useRefreshCalendar()
  const changed = {
    ...(note && cut(note) !== note.was && { owner_note: cut(note) }),
    ...(link && cut(link) !== link.was && { meeting_link: cut(link) }),
  }
  const was = {
    owner_note: note ? note.was : owner_note,
    meeting_link: link ? link.was : own_meeting_link,
  }
  const { run, busy, fields } = useAttempt(
    async () => {
      if (Object.keys(changed).length === 0) return
      await call(api.api.calendar.appointments[':id'].$patch({ param: { id }, json: { ...changed, was } }))
    },
    {
      onDone: () => {
        keep(null)
        refresh()
        toast.success('Saved')
        onSaved()
      },
      explain: (error) => {
        if (!(error instanceof ApiError) || error.code !== 'conflict')
          return explainError(error, 'Nothing was saved. Please try again.')
        refresh()
        const others = { note: asText(error.details.owner_note), link: asText(error.details.meeting_link) }
        const typed = readDraftOf<Draft>(key) ?? nothing
        keep({
          note: replace('owner_note' in changed ? typed.note : null, others.note),
          link: replace('meeting_link' in changed ? typed.link : null, others.link),
        })
        return {
          fields: {
            ...('owner_note' in changed &&
              was.owner_note !== others.note && { owner_note: describeOther(others.note, 'no note') }),
            ...('meeting_link' in changed &&
              was.meeting_link !== others.link && { meeting_link: describeOther(others.link, 'no link') }),
          },
          message: null,
        }
      },
    },
  )
  const tellsClient = status === 'confirmed' && client_email !== null
  return (
    <>
      <TextAreaField
        label="Your note"
        hint="Only you see it."
        rows={3}
        maxLength={1000}
        error={fields.owner_note}
        value={note?.text ?? owner_note ?? ''}
        onChange={(event) => change({ note: { text: event.target.value, was: was.owner_note } })}
      />
      {place !== 'inPerson' && (
        <Field
          label="Meeting link of this session"
          type="url"
          inputMode="url"
          placeholder="https://"
          hint={`${describeLink(appointment)}${tellsClient ? ' We email them a new one.' : ''}`}
          error={fields.meeting_link}
          value={link?.text ?? own_meeting_link ?? ''}
          onChange={(event) => change({ link: { text: event.target.value, was: was.meeting_link } })}
        />
      )}
      <Button
        size="small"
        className="justify-self-start"
        busy={busy}
        busyText="Saving..."
        onClick={() => void run()}
      >
        Save
      </Button>
    </>
  )
}
