import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { Field, SelectField } from '#app/components/ui/field.tsx'
import { ProblemList } from '#app/components/ui/problem-list.tsx'
import { AffectedSessions } from '#app/features/calendar/components/affected-sessions.tsx'
import type { AskedStep } from '#app/features/calendar/components/step-dialog.tsx'
import { useRefreshCalendar } from '#app/features/calendar/queries.ts'
import type { Steps } from '#app/features/calendar/use-steps.ts'
import { api, call } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import type { SessionPlace } from '#shared/appointments.ts'
import type { CalendarAppointment } from '#shared/calendar.ts'
import type { DayExceptionInput } from '#shared/calendar-schema.ts'

type Props = { date: string; steps: Steps; onStep: (step: AskedStep) => void; onClose: () => void }
type Kind = DayExceptionInput['kind']
/** `pickups`: who was promised to pick up an order then, a sentence each. `doubt`: why the days are probably mistyped. */
type InTheWay = {
  affected: readonly CalendarAppointment[]
  pickups: readonly string[]
  doubt: string | null
}
type Form = {
  kind: Kind
  place: SessionPlace | null
  first: string
  last: string
  opens: string
  closes: string
  note: string
}

const nothingInTheWay: InTheWay = { affected: [], pickups: [], doubt: null }

/** Closes days, or opens them at other hours. Shows who has a session then and offers to move or cancel each. */
export function CloseDay({ date, steps, onStep, onClose }: Props) {
  const [form, setForm] = useState<Form>({
    kind: 'closed',
    place: null,
    first: date,
    last: date,
    opens: '17:00',
    closes: '20:00',
    note: '',
  })
  const [{ affected, pickups, doubt }, setInTheWay] = useState<InTheWay>(nothingInTheWay)
  const isSure = affected.length > 0 || pickups.length > 0 || doubt !== null
  const [isSaved, setSaved] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const refresh = useRefreshCalendar()
  const isClosing = form.kind === 'closed'
  const closeName = form.last > form.first ? 'Close these days' : 'Close this day'
  const actionName = isClosing ? (isSure ? 'Close anyway' : closeName) : isSure ? 'Add anyway' : 'Add hours'
  const { run, busy } = useAction(
    (confirm: boolean) => {
      setFailure(null)
      return call(api.api.calendar.days.$put({ json: { ...toInput(form), ...(confirm && { confirm }) } }))
    },
    {
      onDone: (answer) => {
        refresh()
        setInTheWay(answer)
        setSaved(answer.saved)
        if (!answer.saved) return
        toast.success(isClosing ? 'Closed' : 'Extra hours added')
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
    <Dialog title={isClosing ? 'Close days' : 'Extra hours'} onClose={onClose} focusTitle>
      <div className="mt-4 grid gap-4">
        {!isSaved && <Fields form={form} onChange={change} />}
        <AffectedSessions affected={affected} isClosed={isSaved} steps={steps} onStep={onStep} />
        <ProblemList problems={doubt && !isSaved ? [doubt, ...pickups] : pickups} />
        <ProblemList problems={failure ? [failure] : []} />
        <div className="flex flex-wrap gap-3">
          {!isSaved && (
            <Button busy={busy} busyText="Saving..." onClick={() => void run(isSure)}>
              {actionName}
            </Button>
          )}
          <Button variant={isSaved ? 'primary' : 'secondary'} onClick={onClose}>
            {isSaved ? 'Finish' : 'Back'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const places = { all: null, online: 'online', inPerson: 'inPerson' } as const

function Fields({ form, onChange }: { form: Form; onChange: (changed: Partial<Form>) => void }) {
  const { kind, place, first, last, opens, closes, note } = form
  return (
    <>
      <div className="grid gap-x-3 gap-y-4 min-[22rem]:grid-cols-2">
        <SelectField
          label="What changes"
          value={kind}
          onChange={(event) => onChange({ kind: event.target.value === 'extra' ? 'extra' : 'closed' })}
          options={[
            { value: 'closed', label: 'Closed' },
            { value: 'extra', label: 'Extra hours' },
          ]}
        />
        <SelectField
          label="For"
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
      <Field
        label="Reason (only you see it)"
        maxLength={120}
        value={note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
    </>
  )
}

function toInput({ kind, place, first, last, opens, closes, note }: Form): DayExceptionInput {
  return {
    date: first,
    kind,
    place,
    ...(last > first && { until: last }),
    ...(kind === 'extra' && { opens, closes }),
    ...(note.trim() && { note: note.trim() }),
  }
}
