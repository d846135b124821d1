import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Field, TextAreaField } from '#app/components/ui/field.tsx'
import { EndLink } from '#app/features/calendar/components/end-link.tsx'
import { useRefreshCalendar } from '#app/features/calendar/queries.ts'
import { api, call } from '#app/lib/api.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import type { CalendarAppointment } from '#shared/calendar.ts'

type Props = { appointment: CalendarAppointment; onSaved: () => void }

/** The owner's private note of a session, its own meeting link, and the client's link to it. */
export function SessionDetails({ appointment, onSaved }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid gap-4">
      <Button
        variant="quiet"
        size="small"
        className="-ms-4 justify-self-start"
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

function DetailsForm({ appointment, onSaved }: Props) {
  const { id, client_email, place, owner_note, own_meeting_link, status } = appointment
  const [note, setNote] = useState(owner_note ?? '')
  const [link, setLink] = useState(own_meeting_link ?? '')
  const refresh = useRefreshCalendar()
  const { run, busy, fields } = useAction(
    () =>
      call(
        api.api.calendar.appointments[':id'].$patch({
          param: { id },
          json: { owner_note: note.trim() || null, meeting_link: link.trim() || null },
        }),
      ),
    {
      onDone: () => {
        refresh()
        toast.success('Saved')
        onSaved()
      },
      failure: 'Nothing was saved. Please try again.',
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
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {place !== 'inPerson' && (
        <Field
          label="Meeting link of this session"
          type="url"
          inputMode="url"
          placeholder="https://"
          hint={`${describeLink(appointment)}${tellsClient ? ' We email them a new one.' : ''}`}
          error={fields.meeting_link}
          value={link}
          onChange={(event) => setLink(event.target.value)}
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
