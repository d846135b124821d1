import { Button, ButtonAnchor, ButtonLink } from '#app/components/ui/button.tsx'
import { PersonLink } from '#app/components/ui/person-link.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { dayAndTime, timeRange } from '#app/features/calendar/calendar-dates.ts'
import type { StepToConfirm } from '#app/features/calendar/components/step-dialog.tsx'
import { describeEntryPayment } from '#app/features/calendar/entry-payment.ts'
import { messageForStepError } from '#app/features/calendar/message-for-step-error.ts'
import { sessionPlaceInSentence } from '#app/features/calendar/session-place.ts'
import type { Steps } from '#app/features/calendar/use-steps.ts'
import { useAction } from '#app/lib/use-action.ts'
import { toLocal } from '#shared/local-time.ts'
import { hours, minutes } from '#shared/time.ts'
import type { TodaySession } from '#shared/today.ts'

type Props = {
  session: TodaySession
  now: Date
  steps: Steps
  onStep: (step: StepToConfirm) => void
}

/** A session that is under way, comes next or is over: who, when, and what is done with it now. */
export function SessionCard({ session, now, steps, onStep }: Props) {
  const { client_name, starts_at, duration_minutes, service_type, place, meeting_link } = session
  const endsAt = new Date(Date.parse(starts_at) + minutes(duration_minutes))
  const payment = describeEntryPayment(session.payment)
  const isToday = toLocal(new Date(starts_at)).date === toLocal(now).date
  const about = `${client_name}, ${dayAndTime(starts_at)}`
  return (
    <li className="grid gap-3 rounded-card border border-line bg-surface p-4 print:rounded-none print:border-0 print:border-b print:p-1">
      <div className="[overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-medium text-lg">
            <PersonLink to={dashboardPaths.clientOf('appointment', session.id)} name={client_name} />
          </span>
          <span className="tabular-nums">
            {isToday ? timeRange(starts_at, endsAt) : dayAndTime(starts_at)}
            <When startsAt={starts_at} endsAt={endsAt} now={now} />
          </span>
        </p>
        {session.booked_as && (
          <p className="text-sm">
            Booked as <bdi>{session.booked_as}</bdi>
          </p>
        )}
        <p className="text-muted text-sm">
          {service_type}, {duration_minutes} minutes
          {place && `, ${sessionPlaceInSentence(session)}`}
          {payment && `. ${payment}`}
        </p>
        {session.note && <p className="mt-1 text-sm">“{session.note}”</p>}
        {session.owner_note && <p className="mt-1 text-sm">{session.owner_note}</p>}
        {place === 'online' && meeting_link === null && endsAt > now && (
          <p className="text-sm print:hidden">
            It has no meeting link.{' '}
            <ButtonLink
              to={dashboardPaths.calendarSettings('meeting-link')}
              variant="quiet"
              size="small"
              className="-ms-[12px]"
            >
              Set your link
            </ButtonLink>
          </p>
        )}
      </div>
      <Actions session={session} endsAt={endsAt} now={now} about={about} steps={steps} onStep={onStep} />
    </li>
  )
}

function When({ startsAt, endsAt, now }: { startsAt: string; endsAt: Date; now: Date }) {
  const untilMinutes = Math.ceil((Date.parse(startsAt) - now.getTime()) / minutes(1))
  if (untilMinutes > 60 || endsAt <= now) return null
  return (
    <span className="font-medium text-leaf print:hidden">
      {untilMinutes > 0 ? `, in ${untilMinutes} min` : ', now'}
    </span>
  )
}

/** Nobody starts tomorrow’s session today. */
const startableMs = hours(12)

type ActionsProps = Props & { endsAt: Date; about: string }

function Actions({ session, endsAt, now, about, steps, onStep }: ActionsProps) {
  const { client_id, client_name, meeting_link, starts_at } = session
  const untilStartMs = Date.parse(starts_at) - now.getTime()
  const hasBegun = untilStartMs <= 0
  const canStart = meeting_link !== null && endsAt > now && untilStartMs < startableMs
  const finish = useAction(
    async (step: 'done' | 'no-show') => {
      await steps.take(session, { step })
    },
    { failure: (error) => messageForStepError(session, error) },
  )
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {canStart && (
        <ButtonAnchor
          href={meeting_link ?? undefined}
          target="_blank"
          rel="noopener noreferrer"
          size="small"
          aria-label={`Start the session with ${about}`}
        >
          Start
        </ButtonAnchor>
      )}
      {client_id && (
        <ButtonLink
          to={dashboardPaths.answerConversation(client_id)}
          variant="secondary"
          size="small"
          aria-label={`Write to ${client_name}`}
        >
          Write
        </ButtonLink>
      )}
      {hasBegun && (
        <>
          <Button
            variant={canStart ? 'secondary' : 'primary'}
            size="small"
            busy={finish.busy}
            aria-label={`Done: ${about}`}
            onClick={() => void finish.run('done')}
          >
            Done
          </Button>
          <Button
            variant="secondary"
            size="small"
            busy={finish.busy}
            aria-label={`Didn’t come: ${about}`}
            onClick={() => void finish.run('no-show')}
          >
            Didn’t come
          </Button>
        </>
      )}
      {/* Also once it has begun: they call that they come later. */}
      {endsAt > now && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Move ${about}`}
          onClick={() => onStep({ appointment: session, step: 'move' })}
        >
          Move
        </Button>
      )}
    </div>
  )
}
