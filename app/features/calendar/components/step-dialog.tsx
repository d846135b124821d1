import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'
import { TextAreaField } from '#app/components/ui/field.tsx'
import { ProblemList } from '#app/components/ui/problem-list.tsx'
import { dayAndTime } from '#app/features/calendar/calendar-dates.ts'
import { MessagePreview } from '#app/features/calendar/components/message-preview.tsx'
import { isRefundedByTerms, RefundChoice } from '#app/features/calendar/components/refund-choice.tsx'
import { TimePicker } from '#app/features/calendar/components/time-picker.tsx'
import { WaitlistChoice } from '#app/features/calendar/components/waitlist-choice.tsx'
import { isChangedMeanwhile, messageForStepError } from '#app/features/calendar/message-for-step-error.ts'
import { problemsQuery } from '#app/features/calendar/queries.ts'
import { noteKeyOf, type Steps } from '#app/features/calendar/use-steps.ts'
import { useDraftOf } from '#app/lib/drafts.ts'
import { useAttempt } from '#app/lib/use-attempt.ts'
import { type CalendarAppointment, offeredTimesMax, ownTimeSentence } from '#shared/calendar.ts'
import type { PreviewStep } from '#shared/calendar-schema.ts'
import { addDays, toLocal } from '#shared/local-time.ts'
import type { ChangeStep } from '#shared/session-terms-schema.ts'
import { minutes } from '#shared/time.ts'

type ConfirmedStep = Exclude<PreviewStep['step'], ChangeStep['step']>
export type StepToConfirm = { appointment: CalendarAppointment; step: ConfirmedStep; startsAt?: string }
type Props = StepToConfirm & { steps: Steps; onClose: () => void }

/** Free times begin so long before the session, which may be weeks away: most are moved by a few days. */
const daysBefore = 3

const titles: Record<ConfirmedStep, (name: string) => string> = {
  accept: (name) => `Accept ${name}?`,
  decline: (name) => `Decline ${name}?`,
  cancel: (name) => `Cancel the session with ${name}?`,
  move: (name) => `Move ${name}`,
  'offer-times': (name) => `Offer ${name} other times`,
}
const actions: Record<ConfirmedStep, string> = {
  accept: 'Accept',
  decline: 'Decline',
  cancel: 'Cancel session',
  move: 'Move',
  'offer-times': 'Offer these times',
}

/** One step with an appointment: what it needs, the message that will go, and what speaks against the time. */
export function StepDialog({ appointment, step: name, startsAt, steps, onClose }: Props) {
  const [draftNote, setNote] = useDraftOf<string>(noteKeyOf(appointment.id, name))
  const note = draftNote ?? ''
  const [times, setTimes] = useState<readonly string[]>(startsAt ? [startsAt] : [])
  const [refused, setRefused] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [isChanged, setChanged] = useState(false)
  const [isRefunded, setIsRefunded] = useState(() => isRefundedByTerms(appointment))
  const [offerWaitlist, setOfferWaitlist] = useState(false)
  const refund = appointment.payment.cancel_refund_cents > 0 ? { refund: isRefunded } : {}
  const isOwnTime =
    name === 'move' && times.some((time) => Date.parse(time) === Date.parse(appointment.starts_at))
  const step = isOwnTime ? null : toStep(name, times, { note, refund })
  const shown = useDeferredValue(step)
  const { run, busy } = useAttempt(
    async (anyTime: boolean) => {
      setFailure(null)
      return step && steps.take(appointment, step, { anyTime, offerWaitlist })
    },
    {
      onDone: (timeProblems) => {
        if (timeProblems) return setRefused(timeProblems)
        setNote(null)
        onClose()
      },
      explain: (error) => {
        // The dialog would cover a toast.
        setFailure(messageForStepError(appointment, error))
        setChanged(isChangedMeanwhile(error))
        return { fields: {}, message: null }
      },
    },
  )
  const choose = (chosen: readonly string[]) => {
    setTimes(chosen)
    setRefused([])
  }
  const takesNote = name === 'decline' || name === 'cancel' || name === 'offer-times'
  const isChoosing = name === 'offer-times' || (name === 'move' && !startsAt)
  const { data: known = [], isLoading: isChecking } = useQuery(problemsQuery(timeOf(appointment, step)))
  const problems = [...new Set([...(isOwnTime ? [ownTimeSentence] : []), ...known, ...refused])]
  const canOverride = step !== null && problems.length > 0 && name !== 'offer-times'

  return (
    <Dialog title={titles[name](appointment.client_name)} onClose={onClose} focusTitle>
      <div className="mt-3 grid gap-4">
        <p className="text-muted">
          {appointment.service_type}, {dayAndTime(appointment.starts_at)}
        </p>
        {name === 'move' && startsAt && (
          <p>
            New time: <span className="font-medium tabular-nums">{dayAndTime(startsAt)}</span>
          </p>
        )}
        {isChoosing && (
          <TimePicker
            appointment={appointment}
            from={addDays(toLocal(new Date(appointment.starts_at)).date, -daysBefore)}
            chosen={times}
            max={name === 'move' ? 1 : offeredTimesMax}
            onChoose={choose}
          />
        )}
        {takesNote && (
          <TextAreaField
            label="Note to the client (optional)"
            rows={2}
            maxLength={1000}
            value={note}
            onChange={(event) => setNote(event.target.value || null)}
          />
        )}
        {name === 'cancel' && (
          <RefundChoice appointments={[appointment]} isChosen={isRefunded} onChoose={setIsRefunded} />
        )}
        {(name === 'cancel' || name === 'move') && (
          <WaitlistChoice appointment={appointment} isChosen={offerWaitlist} onChoose={setOfferWaitlist} />
        )}
        {shown && <MessagePreview id={appointment.id} step={shown} />}
        <ProblemList problems={failure ? [...problems, failure] : problems} />
        <DialogActions onClose={onClose} back={isChanged ? 'Close' : 'Back'}>
          {!isChanged && (
            <Button
              disabled={!step}
              busy={busy || isChecking}
              busyText={isChecking ? 'Checking...' : 'Saving...'}
              onClick={() => void run(canOverride)}
            >
              {canOverride ? `${actions[name]} anyway` : actions[name]}
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  )
}

/** Null until a time is chosen. */
function toStep(
  name: ConfirmedStep,
  times: readonly string[],
  { note, refund }: { note: string; refund: { refund?: boolean } },
): PreviewStep | null {
  const withNote = note.trim() ? { note } : {}
  const [first] = times
  if (name === 'accept') return { step: name }
  if (name === 'move') return first ? { step: name, starts_at: first } : null
  if (name === 'offer-times') return first ? { step: name, times: [...times], ...withNote } : null
  return name === 'cancel' ? { step: name, ...withNote, ...refund } : { step: name, ...withNote }
}

/** The time that a step would take; null for one that takes none. */
function timeOf({ id, starts_at, duration_minutes }: CalendarAppointment, step: PreviewStep | null) {
  if (step?.step !== 'accept' && step?.step !== 'move') return null
  const startsAt = step.step === 'move' ? step.starts_at : starts_at
  const endsAt = new Date(Date.parse(startsAt) + minutes(duration_minutes)).toISOString()
  return { kind: 'session' as const, appointment: id, starts_at: startsAt, ends_at: endsAt }
}
