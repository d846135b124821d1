import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { ProblemList } from '#app/components/ui/problem-list.tsx'
import { dayAndTime } from '#app/features/calendar/calendar-dates.ts'
import { CancelSessions } from '#app/features/calendar/components/cancel-sessions.tsx'
import type { StepToConfirm } from '#app/features/calendar/components/step-dialog.tsx'
import type { Steps } from '#app/features/calendar/use-steps.ts'
import { appointmentUndoKey } from '#app/lib/undo-appointment.ts'
import { useUndoOffers } from '#app/lib/use-undo-offers.ts'
import type { CalendarAppointment } from '#shared/calendar.ts'

type Props = {
  affected: readonly CalendarAppointment[]
  isClosed: boolean
  steps: Steps
  onStep: (step: StepToConfirm) => void
}

/** The sessions while days are being closed or time is blocked; once they are, each is moved or cancelled, or all are cancelled. */
export function AffectedSessions({ affected, isClosed, steps, onStep }: Props) {
  const [isCancelling, setCancelling] = useState(false)
  const [failures, setFailures] = useState<readonly string[]>([])
  const summary = useRef<HTMLParagraphElement>(null)
  const wasCancelling = useRef(false)
  // The button that led to the dialog is gone once all are cancelled.
  useEffect(() => {
    if (wasCancelling.current && !isCancelling && document.activeElement === document.body)
      summary.current?.focus()
    wasCancelling.current = isCancelling
  }, [isCancelling])
  const [first] = affected
  if (!first) return null
  const states = affected.map(steps.stateOf)
  const left = states.filter(({ result }) => result === null).map(({ appointment }) => appointment)
  const openCancelling = () => {
    setFailures([])
    setCancelling(true)
  }
  return (
    <section aria-live="polite">
      <p ref={summary} tabIndex={-1} className="font-medium outline-none">
        {affected.length === 1
          ? `There is one session then. ${isClosed ? 'Move or cancel it:' : 'It stays until you move or cancel it.'}`
          : `There are ${affected.length} sessions then. ${isClosed ? 'Move or cancel each of them:' : 'They stay until you move or cancel them.'}`}
      </p>
      {isClosed && left.length > 1 && (
        <Button variant="secondary" size="small" className="mt-2" onClick={openCancelling}>
          Cancel all {left.length}
        </Button>
      )}
      {isCancelling && (
        <CancelSessions
          name={first.id}
          appointments={left}
          steps={steps}
          onFailedLater={setFailures}
          onClose={() => setCancelling(false)}
        />
      )}
      <ProblemList problems={failures} />
      <ul className="mt-2 border-line border-t">
        {affected.map((appointment) => (
          <li
            key={appointment.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2"
          >
            <span className="[overflow-wrap:anywhere]">
              <span className="font-medium">{appointment.client_name}</span>
              <span className="block text-muted text-sm tabular-nums">
                {dayAndTime(appointment.starts_at)}, {appointment.service_type}
              </span>
            </span>
            {isClosed && <Answer appointment={appointment} steps={steps} onStep={onStep} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

type AnswerProps = Pick<Props, 'steps' | 'onStep'> & { appointment: CalendarAppointment }

function Answer({ appointment: read, steps, onStep }: AnswerProps) {
  const { appointment, result } = steps.stateOf(read)
  const { id, client_name, status } = appointment
  const queries = useQueryClient()
  // The row with the undo lies behind the dialog.
  const offer = useUndoOffers().find(({ key }) => key === appointmentUndoKey(id))
  if (result) {
    return (
      <span className="flex items-center gap-2">
        {result}
        {offer && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Undo: ${client_name}`}
            onClick={() => void offer.undo(queries)}
          >
            Undo
          </Button>
        )}
      </span>
    )
  }
  const [step, verb] =
    status === 'pending' ? (['decline', 'Decline'] as const) : (['cancel', 'Cancel'] as const)
  return (
    <span className="flex gap-1">
      <Button
        variant="secondary"
        size="small"
        aria-label={`Move ${client_name}`}
        onClick={() => onStep({ appointment, step: 'move' })}
      >
        Move
      </Button>
      <Button
        variant="quiet"
        size="small"
        aria-label={`${verb} ${client_name}`}
        onClick={() => onStep({ appointment, step })}
      >
        {verb}
      </Button>
    </span>
  )
}
