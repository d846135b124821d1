import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { Field, SelectField } from '#app/components/ui/field.tsx'
import { ProblemList } from '#app/components/ui/problem-list.tsx'
import { AffectedSessions } from '#app/features/calendar/components/affected-sessions.tsx'
import { PromisedPickups } from '#app/features/calendar/components/promised-pickups.tsx'
import type { StepToConfirm } from '#app/features/calendar/components/step-dialog.tsx'
import { useRefreshCalendar } from '#app/features/calendar/queries.ts'
import type { Steps } from '#app/features/calendar/use-steps.ts'
import { api, call } from '#app/lib/api.ts'
import { useDraftOf } from '#app/lib/drafts.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import type { SessionPlace } from '#shared/appointments.ts'
import type { CalendarAppointment, PromisedPickup } from '#shared/calendar.ts'
import type { DayExceptionInput } from '#shared/calendar-schema.ts'

type Props = {
  date: string
  /** The last of the closed days that are to be opened again, from `date` on; null to close some. */
  reopenUntil?: string | null
  steps: Steps
  onStep: (step: StepToConfirm) => void
  onClose: () => void
}
type Kind = DayExceptionInput['kind']
/** `pickups`: who was promised to pick up an order then. `warning`: why the days are probably mistyped. */
type InTheWay = {
  affected: readonly CalendarAppointment[]
  pickups: readonly PromisedPickup[]
  warning: string | null
}
type Form = {
  kind: Kind
  place: SessionPlace | null
  first: string
  last: string
  opens: string
  closes: string
}

const nothingInTheWay: InTheWay = { affected: [], pickups: [], warning: null }

/** Closes days, opens them at other hours, or ends both. Shows the sessions then and offers to move or cancel each. */
export function CloseDay({ date, reopenUntil = null, steps, onStep, onClose }: Props) {
  const [form, setForm] = useState<Form>({
    kind: reopenUntil === null ? 'closed' : 'usual',
    place: null,
    first: date,
    last: reopenUntil ?? date,
    opens: '17:00',
    closes: '20:00',
  })
  // What is chosen is chosen again in a moment, what was typed stays until it is saved or given up by 'Back'.
  const [note, keepNote] = useDraftOf<string>(`closed-day:${date}`)
  const [{ affected, pickups, warning }, setInTheWay] = useState<InTheWay>(nothingInTheWay)
  const isSure = affected.length > 0 || pickups.length > 0 || warning !== null
  const [isSaved, setSaved] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const refresh = useRefreshCalendar()
  const { title, anyway, saved } = kinds[form.kind]
  const actionName = isSure ? anyway : nameAction(form)
  const { run, busy } = useAction(
    (confirm: boolean) => {
      setFailure(null)
      return call(
        api.api.calendar.days.$put({ json: { ...toInput(form, note ?? ''), ...(confirm && { confirm }) } }),
      )
    },
    {
      onDone: (answer) => {
        refresh()
        setInTheWay(answer)
        setSaved(answer.saved)
        if (!answer.saved) return
        keepNote(null)
        toast.success(saved)
        if (answer.affected.length === 0 && answer.pickups.length === 0) onClose()
      },
      failure: (error) => {
        setFailure(messageForError(error, 'Nothing was changed. Please try again.'))
        return null
      },
    },
  )
  const change = (changed: Partial<Form>) => {
    setForm({ ...form, ...changed })
    setInTheWay(nothingInTheWay)
    setFailure(null)
  }
  return (
    // Anew once it is saved: from its top, where the people are.
    <Dialog key={isSaved ? 'saved' : 'typed'} title={title} onClose={onClose} focusTitle>
      <div className="mt-4 grid gap-4">
        {!isSaved && <Fields form={form} onChange={change} note={note ?? ''} onNote={keepNote} />}
        <AffectedSessions affected={affected} isClosed={isSaved} steps={steps} onStep={onStep} />
        <PromisedPickups pickups={pickups} isClosed={isSaved} />
        <ProblemList problems={[isSaved ? null : warning, failure].filter((problem) => problem !== null)} />
        <div className="flex flex-wrap gap-3">
          {!isSaved && (
            <Button busy={busy} busyText="Saving..." onClick={() => void run(isSure)}>
              {actionName}
            </Button>
          )}
          <Button
            variant={isSaved ? 'primary' : 'secondary'}
            onClick={() => {
              keepNote(null)
              onClose()
            }}
          >
            {isSaved ? 'Finish' : 'Back'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const kinds = {
  closed: { label: 'Closed', title: 'Close days', anyway: 'Close anyway', saved: 'Closed' },
  extra: { label: 'Extra hours', title: 'Extra hours', anyway: 'Add anyway', saved: 'Extra hours added' },
  usual: {
    label: 'Usual hours again',
    title: 'Usual hours again',
    anyway: 'Change anyway',
    saved: 'The usual hours count again',
  },
} as const
const readKind = (value: string): Kind => (value === 'extra' || value === 'usual' ? value : 'closed')

function nameAction({ kind, first, last }: Form): string {
  if (kind === 'extra') return 'Add hours'
  const which = last > first ? 'these days' : 'this day'
  return kind === 'closed' ? `Close ${which}` : `Change ${which}`
}

const places = { all: null, online: 'online', inPerson: 'inPerson' } as const

type FieldsProps = {
  form: Form
  onChange: (changed: Partial<Form>) => void
  note: string
  onNote: (note: string | null) => void
}

function Fields({ form, onChange, note, onNote }: FieldsProps) {
  const { kind, place, first, last, opens, closes } = form
  return (
    <>
      <div className="grid gap-x-3 gap-y-4 min-[22rem]:grid-cols-2">
        <SelectField
          label="What changes"
          className="max-sm:col-span-full"
          value={kind}
          onChange={(event) => onChange({ kind: readKind(event.target.value) })}
          options={Object.entries(kinds).map(([value, { label }]) => ({ value, label }))}
        />
        <SelectField
          label="For"
          className="max-sm:col-span-full"
          value={place ?? 'all'}
          onChange={(event) => onChange({ place: places[event.target.value as keyof typeof places] ?? null })}
          options={[
            { value: 'all', label: 'All sessions' },
            { value: 'online', label: 'Online sessions' },
            { value: 'inPerson', label: 'In-person sessions' },
          ]}
        />
        <Field
          label="First day"
          type="date"
          className="max-sm:col-span-full"
          value={first}
          onChange={({ target }) =>
            onChange({
              first: target.value,
              last: last < target.value || last === first ? target.value : last,
            })
          }
        />
        <Field
          label="Last day"
          type="date"
          className="max-sm:col-span-full"
          min={first}
          value={last}
          onChange={(event) => onChange({ last: event.target.value })}
        />
        {kind === 'extra' && (
          <>
            <Field
              label="From"
              type="time"
              value={opens}
              onChange={(event) => onChange({ opens: event.target.value })}
            />
            <Field
              label="To"
              type="time"
              value={closes}
              onChange={(event) => onChange({ closes: event.target.value })}
            />
          </>
        )}
      </div>
      {kind === 'usual' ? (
        <p className="text-muted">Closed days and extra hours in this time are removed.</p>
      ) : (
        <Field
          label="Reason (only you see it)"
          maxLength={120}
          value={note}
          onChange={(event) => onNote(event.target.value || null)}
        />
      )}
    </>
  )
}

function toInput({ kind, place, first, last, opens, closes }: Form, note: string): DayExceptionInput {
  return {
    date: first,
    kind,
    place,
    ...(last > first && { until: last }),
    ...(kind === 'extra' && { opens, closes }),
    ...(kind !== 'usual' && note.trim() && { note: note.trim() }),
  }
}
