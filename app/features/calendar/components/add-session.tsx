import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'
import { Field, SelectField } from '#app/components/ui/field.tsx'
import { ProblemList } from '#app/components/ui/problem-list.tsx'
import { dayAndTime } from '#app/features/calendar/calendar-dates.ts'
import { ClientPicker, type PickedClient } from '#app/features/calendar/components/client-picker.tsx'
import { TimePicker } from '#app/features/calendar/components/time-picker.tsx'
import { problemsQuery } from '#app/features/calendar/queries.ts'
import { serverNow } from '#app/features/calendar/server-clock.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { createKey } from '#app/lib/create-key.ts'
import { readDraftOf, useDraftOf } from '#app/lib/drafts.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { useAction } from '#app/lib/use-action.ts'
import { services } from '#practice/services.ts'
import type { CalendarAppointment } from '#shared/calendar.ts'
import { minutes as toMs } from '#shared/time.ts'
import type { OwnerWaitlistEntry } from '#shared/waitlist.ts'

type Props = {
  /** The day that is shown: free times begin there. */
  date: string
  startsAt?: string | undefined
  /** Whom it is for, where that is known. */
  client?: PickedClient | undefined
  /** Somebody on the waitlist, whom it is for. */
  waiting?: OwnerWaitlistEntry | undefined
  onAdded: (appointment: CalendarAppointment, tellsClient: boolean) => void
  onClose: () => void
}

const other = 'other'
const choices = services.flatMap(({ slug, title, durations }) =>
  [...new Set(durations.map(({ minutes }) => minutes))].map((minutes) => ({
    value: `${slug} ${minutes}`,
    label: `${title}, ${minutes} min`,
  })),
)

/** What is kept until it is added or given up by 'Back'. A time isn't: it may be taken by then. */
type Draft = {
  client: PickedClient
  choice: string
  title: string
  /** With which it was sent, until its answer has come. */
  key?: string | undefined
}

/** A session that was agreed by phone: who, what and when. */
export function AddSession({ date, startsAt, client: knownClient, waiting, onAdded, onClose }: Props) {
  const draftKey = draftKeyOf(knownClient, waiting)
  const [draft, keep] = useDraftOf<Draft>(draftKey)
  const [key] = useState(() => draft?.key ?? createKey())
  const { client, title, ...chosen } = draft ?? {
    client: knownClient ?? clientOf(waiting),
    choice: choiceOf(waiting),
    title: waiting?.service_type ?? '',
  }
  const choice = choices.find(({ value }) => value === chosen.choice)?.value ?? other
  const change = (changed: Partial<Draft>) => keep({ ...draft, client, choice, title, ...changed })
  const [time, setTime] = useState<string | null>(startsAt ?? null)
  const [tellsClient, setTellsClient] = useState(true)
  const [refused, setRefused] = useState<readonly string[]>([])
  const [isTaken, setTaken] = useState(false)
  const [slug = '', minutes = 60] =
    choice === other ? [] : [choice.split(' ')[0], Number(choice.split(' ')[1])]
  const { data: known = [], isLoading: isChecking } = useQuery(
    problemsQuery(
      time === null
        ? null
        : {
            kind: 'session',
            starts_at: time,
            ends_at: new Date(Date.parse(time) + toMs(minutes)).toISOString(),
            ...(slug && { service: slug }),
          },
    ),
  )
  const isPast = time !== null && Date.parse(time) <= serverNow()
  const canEmail = Boolean(client.email?.trim())
  const isSure = isTaken || known.length > 0
  const { run, busy } = useAction(
    () => {
      keep({ client, choice, title, key })
      return call(
        api.api.calendar.appointments.$post({
          json: {
            client: toClient(client),
            ...(slug ? { service: slug } : { title: title.trim() }),
            minutes,
            starts_at: time ?? '',
            tell_client: tellsClient && canEmail && !isPast,
            key,
            ...(isSure && { any_time: true }),
          },
        }),
      )
    },
    {
      onDone: ({ appointment, tells_client }) => {
        keep(null)
        onAdded(appointment, tells_client)
        onClose()
      },
      failure: (error) => {
        // It was added before, and the form changed since: what is added once this is closed is another session.
        if (error instanceof ApiError && error.code === 'conflict') {
          const typed = readDraftOf<Draft>(draftKey)
          if (typed) keep({ ...typed, key: undefined })
        }
        const fields = error instanceof ApiError ? Object.values(error.fields) : []
        setTaken(error instanceof ApiError && error.code === 'time_not_free')
        setRefused(
          fields.length > 0 ? fields : [messageForError(error, 'Nothing was added. Please try again.')],
        )
        return null
      },
    },
  )
  const edit = () => {
    setTaken(false)
    setRefused([])
  }
  return (
    <Dialog title="Add a session" onClose={onClose} focusTitle>
      <div className="mt-4 grid gap-4">
        <ClientPicker value={client} onChange={(picked) => change({ client: picked })} />
        <SelectField
          label="What"
          value={choice}
          onChange={(event) => {
            change({ choice: event.target.value })
            edit()
          }}
          options={[...choices, { value: other, label: 'Something else, 60 min' }]}
        />
        {choice === other && (
          <Field
            label="What for"
            maxLength={120}
            value={title}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
        {time === null ? (
          <TimePicker
            {...(slug && { service: slug })}
            minutes={minutes}
            from={date}
            chosen={[]}
            max={1}
            onChoose={([chosen]) => {
              setTime(chosen ?? null)
              edit()
            }}
          />
        ) : (
          <p className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-medium tabular-nums">{dayAndTime(time)}</span>
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                setTime(null)
                edit()
              }}
            >
              Another time
            </Button>
          </p>
        )}
        {isPast ? (
          <p className="text-muted">This time is over, so we don’t email them a confirmation.</p>
        ) : (
          <div>
            <Checkbox checked={tellsClient && canEmail} disabled={!canEmail} onChange={setTellsClient}>
              Email them the confirmation
            </Checkbox>
            {!canEmail && (
              <p className="text-muted text-sm">
                {'id' in client
                  ? 'There is no email address for them. Tell them yourself.'
                  : client.name.trim()
                    ? 'Enter their email address first.'
                    : 'Enter their name first, then their email address.'}
              </p>
            )}
          </div>
        )}
        <ProblemList problems={[...new Set([...known, ...refused])]} />
        <DialogActions forget={() => keep(null)} onClose={onClose}>
          <Button
            disabled={time === null}
            busy={busy || isChecking}
            busyText={isChecking ? 'Checking...' : 'Saving...'}
            onClick={() => void run()}
          >
            {isSure ? 'Add anyway' : 'Add'}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

function draftKeyOf(client: PickedClient | undefined, waiting: OwnerWaitlistEntry | undefined): string {
  const id = client && 'id' in client ? client.id : waiting?.id
  return `add-session:${id ?? 'new'}`
}

function clientOf(waiting: OwnerWaitlistEntry | undefined): PickedClient {
  if (!waiting) return { name: '', phone: '', email: '' }
  const { client_id: id, client_name: name, client_email: email, client_phone: phone } = waiting
  return id ? { id, label: `${name}, ${email}`, email } : { name, email, phone: phone ?? '' }
}

/** What they wait for; something else when it is no longer offered. */
function choiceOf(waiting: OwnerWaitlistEntry | undefined): string {
  const wanted = waiting ? `${waiting.service} ${waiting.duration_minutes}` : choices[0]?.value
  return choices.find(({ value }) => value === wanted)?.value ?? other
}

function toClient(client: PickedClient) {
  if ('id' in client) return { id: client.id }
  const { name, email, phone } = client
  return {
    name: name.trim(),
    ...(email.trim() && { email: email.trim() }),
    ...(phone.trim() && { phone: phone.trim() }),
  }
}
