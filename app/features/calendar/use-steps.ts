import { useState } from 'react'
import { dayAndTime } from '#app/features/calendar/calendar-dates.ts'
import { useRefreshCalendar } from '#app/features/calendar/queries.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { keepDraft } from '#app/lib/drafts.ts'
import { appointmentUndoKey, undoAppointmentStep } from '#app/lib/undo-appointment.ts'
import { offerUndo } from '#app/lib/undo-offers.ts'
import type { CalendarAppointment } from '#shared/calendar.ts'
import type { PreviewStep } from '#shared/calendar-schema.ts'

/** `offerWaitlist`: whether the waitlist is offered the time that it frees. */
export type Override = { anyTime?: boolean; offerWaitlist?: boolean }
export type Step = PreviewStep | { step: 'done' } | { step: 'no-show' }
type StepName = Step['step']

/** What a step did, as a short word beside the person's name. */
const results: Record<StepName, string> = {
  accept: 'Accepted',
  move: 'Moved',
  change: 'Changed',
  'offer-times': 'Offered other times',
  decline: 'Declined',
  cancel: 'Cancelled',
  done: 'Done',
  'no-show': 'Missed',
}

/** `from`: the version of the appointment before the step. */
type Result = { from: number; word: string }

/** A step that has been taken and can be taken back for some seconds. */
type Taken = { appointment: CalendarAppointment; sentence: string; tellsClient: boolean; step?: Step }

const steps = api.api.calendar.appointments[':id']

/** Sends a step. `anyTime`: although something speaks against the time. @throws ApiError */
function send(appointment: CalendarAppointment, step: Step, { anyTime, offerWaitlist }: Override) {
  const { id, sequence, price_cents: was_cents } = appointment
  const param = { id }
  const override = anyTime && { any_time: true }
  const offer = offerWaitlist && { offer_waitlist: true }
  switch (step.step) {
    case 'accept':
      return call(steps.accept.$post({ param, json: { sequence, ...override } }))
    case 'move':
      return call(
        steps.move.$post({ param, json: { sequence, starts_at: step.starts_at, ...override, ...offer } }),
      )
    case 'change': {
      const { step: _name, ...terms } = step
      return call(steps.change.$post({ param, json: { ...terms, sequence, was_cents, ...override } }))
    }
    case 'offer-times':
      return call(
        steps['offer-times'].$post({ param, json: { sequence, times: step.times, ...noteOf(step) } }),
      )
    case 'decline':
      return call(steps.decline.$post({ param, json: { sequence, ...noteOf(step) } }))
    case 'cancel':
      return call(
        steps.cancel.$post({ param, json: { sequence, ...noteOf(step), ...refundOf(step), ...offer } }),
      )
    case 'done':
      return call(steps.done.$post({ param, json: { sequence } }))
    case 'no-show':
      return call(steps['no-show'].$post({ param, json: { sequence } }))
  }
}

const noteOf = ({ note }: { note?: string | undefined }) => (note?.trim() ? { note: note.trim() } : {})

const refundOf = ({ refund }: { refund?: boolean | undefined }) => (refund === undefined ? {} : { refund })

const sentences: Record<StepName, (name: string) => string> = {
  accept: (name) => `Accepted ${name}.`,
  move: (name) => `Moved ${name}.`,
  change: (name) => `Changed the session with ${name}.`,
  'offer-times': (name) => `Offered ${name} other times.`,
  decline: (name) => `Declined ${name}.`,
  cancel: (name) => `Cancelled ${name}.`,
  done: (name) => `Marked ${name} as done.`,
  'no-show': (name) => `Marked ${name} as missed.`,
}

/** The owner's steps with appointments, what those taken here did, and the offer to undo each. */
export function useSteps() {
  const [resultOf, setResultOf] = useState<Readonly<Record<string, Result>>>({})
  const [undoneOf, setUndoneOf] = useState<Readonly<Record<string, CalendarAppointment>>>({})
  const refresh = useRefreshCalendar()

  const offer = ({ appointment: { id, sequence }, sentence, tellsClient, step }: Taken) =>
    offerUndo({
      key: appointmentUndoKey(id),
      version: sequence,
      sentence,
      messages: tellsClient ? 'countdown' : 'none',
      undo: (queries) => {
        setResultOf(({ [id]: _undone, ...others }) => others)
        const onUndone = (restored: CalendarAppointment) => {
          setUndoneOf((all) => ({ ...all, [id]: restored }))
          if (step) keepNote(id, step)
        }
        return undoAppointmentStep({ id, sequence, queries, onUndone })
      },
    })

  /** Returns why the time isn't free, or null. @throws ApiError for any other refusal */
  async function take(appointment: CalendarAppointment, step: Step, override: Override = {}) {
    try {
      const answer = await send(appointment, step, override)
      offer({
        appointment: answer.appointment,
        sentence: sentences[step.step](appointment.client_name),
        tellsClient: answer.tells_client,
        step,
      })
      const result = { from: appointment.sequence, word: results[step.step] }
      setResultOf((all) => ({ ...all, [appointment.id]: result }))
      return null
    } catch (error) {
      if (error instanceof ApiError && error.code === 'time_not_free') return Object.values(error.fields)
      throw error
    } finally {
      refresh()
    }
  }

  /** A session has been added, which can be undone like a step. */
  function added(appointment: CalendarAppointment, tellsClient: boolean) {
    const { client_name, starts_at } = appointment
    offer({ appointment, tellsClient, sentence: `Added ${client_name}, ${dayAndTime(starts_at)}.` })
    refresh()
  }

  /** An appointment as it is after an undo here, and in a word what a step here did with it since it was read. */
  function stateOf(read: CalendarAppointment) {
    const undone = undoneOf[read.id]
    const appointment = undone && undone.sequence > read.sequence ? undone : read
    const result = resultOf[read.id]
    return { appointment, result: result?.from === appointment.sequence ? result.word : null }
  }

  return { take, added, stateOf }
}

export type Steps = ReturnType<typeof useSteps>

/** The draft of what is said to the client with a step. */
export const noteKeyOf = (appointmentId: string, step: StepName) => `step:${appointmentId}:${step}`

/** The note of an undone step is there for the next try. */
function keepNote(appointmentId: string, step: Step) {
  if ('note' in step && step.note) keepDraft(noteKeyOf(appointmentId, step.step), step.note)
}
