import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { dayAndTime } from '#app/features/calendar/calendar-dates.ts'
import { messageForStepError } from '#app/features/calendar/message-for-step-error.ts'
import { useRefreshCalendar } from '#app/features/calendar/queries.ts'
import { api, call } from '#app/lib/api.ts'
import { useAction } from '#app/lib/use-action.ts'
import type { CalendarAppointment } from '#shared/calendar.ts'

/** What a client asked for within the notice period, in their words. */
export function ChangeRequest({ appointment: { change_asked } }: { appointment: CalendarAppointment }) {
  if (!change_asked) return null
  return (
    <div className="[overflow-wrap:anywhere]">
      <p className="mt-1 text-muted text-sm">Asked for a change on {dayAndTime(change_asked.at)}:</p>
      <p>“{change_asked.reason}”</p>
    </div>
  )
}

type AnswersProps = {
  appointment: CalendarAppointment & { client_id?: string | null }
  size?: 'small'
  /** It was set aside. */
  onDismissed?: () => void
}

/** How it is answered without changing the session: by a message, or not at all. */
export function ChangeAnswers({ appointment, size, onDismissed }: AnswersProps) {
  const { id, client_id, client_name, change_asked, starts_at } = appointment
  const refresh = useRefreshCalendar()
  const dismiss = useAction(
    async (askedAt: string) => {
      const json = { asked_at: askedAt }
      await call(api.api.calendar.appointments[':id']['dismiss-change'].$post({ param: { id }, json }))
      refresh()
    },
    {
      ...(onDismissed && { onDone: onDismissed }),
      failure: (error) => messageForStepError(appointment, error),
    },
  )
  if (!change_asked) return null
  const about = `${client_name}, ${dayAndTime(starts_at)}`
  const buttonProps = { variant: 'secondary', ...(size && { size }) } as const
  return (
    <>
      <ButtonLink
        to={
          client_id
            ? dashboardPaths.answerConversation(client_id)
            : dashboardPaths.clientOf('appointment', id)
        }
        aria-label={`Answer ${about}`}
        {...buttonProps}
      >
        Answer
      </ButtonLink>
      <Button
        aria-label={`Dismiss what ${about} asked for`}
        busy={dismiss.busy}
        onClick={() => void dismiss.run(change_asked.at)}
        {...buttonProps}
      >
        Dismiss
      </Button>
    </>
  )
}
