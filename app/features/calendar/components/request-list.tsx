import { useQuery } from '@tanstack/react-query'
import { Button } from '#app/components/ui/button.tsx'
import { PersonLink } from '#app/components/ui/person-link.tsx'
import { useFirstRows } from '#app/components/ui/use-first-rows.ts'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { dayAndTime } from '#app/features/calendar/calendar-dates.ts'
import { ChangeAnswers, ChangeRequest } from '#app/features/calendar/components/change-request.tsx'
import type { StepToConfirm } from '#app/features/calendar/components/step-dialog.tsx'
import { requestsQuery } from '#app/features/calendar/queries.ts'
import type { CalendarAppointment } from '#shared/calendar.ts'
import { days } from '#shared/time.ts'

type Props = { onStep: (step: StepToConfirm) => void }

/** More than these are folded, so that the calendar is in sight on a phone. */
const shownMax = 3

/** Requests and changes asked for that wait for an answer, each with its answers. */
export function RequestList({ onStep }: Props) {
  const { data: requests = [] } = useQuery(requestsQuery)
  if (requests.length === 0) return null
  const sorted = requests.toSorted((a, b) => orderOf(a) - orderOf(b))
  const folded = sorted.slice(shownMax)
  const toAnswer = requests.filter(({ offered_times }) => offered_times.length === 0)
  return (
    <section aria-labelledby="requests" className="mb-10">
      <h2 id="requests" className="mb-2 font-display text-2xl">
        Requests{' '}
        {toAnswer.length > 0 && (
          <span className="font-sans text-base text-muted tabular-nums">{toAnswer.length}</span>
        )}
      </h2>
      <RequestItems requests={sorted.slice(0, shownMax)} onStep={onStep} />
      {folded.length > 0 && (
        <details className="border-line border-b">
          <summary className="cursor-pointer py-4 font-medium text-leaf">
            More requests ({folded.length})
          </summary>
          <RequestItems requests={folded} onStep={onStep} />
        </details>
      )}
    </section>
  )
}

/** What waits for the owner comes first, by the time left to answer. */
const orderOf = ({ offered_times, request_expires_at, starts_at }: CalendarAppointment): number =>
  Date.parse(request_expires_at ?? starts_at) + (offered_times.length > 0 ? days(3650) : 0)

function RequestItems({ requests, onStep }: Props & { requests: CalendarAppointment[] }) {
  return (
    <ul className="border-line border-t">
      {useFirstRows(requests).map((request) => (
        <RequestItem key={request.id} request={request} onStep={onStep} />
      ))}
    </ul>
  )
}

type ItemProps = Props & { request: CalendarAppointment & { client_id?: string | null } }

/** One request, with its three answers; or a session whose client asks for a change, with what can be done about it. */
export function RequestItem({ request, onStep }: ItemProps) {
  const { client_name, service_type, starts_at, duration_minutes, note, request_expires_at, offered_times } =
    request
  const ask = (step: StepToConfirm['step']) => onStep({ appointment: request, step })
  const about = `${client_name}, ${dayAndTime(starts_at)}`
  return (
    <li className="flex flex-wrap items-center gap-3 border-line border-b py-4">
      <div className="min-w-0 flex-[1_1_20rem]">
        <p className="font-medium">
          <PersonLink to={dashboardPaths.clientOf('appointment', request.id)} name={client_name} />
        </p>
        {request.booked_as && (
          <p className="[overflow-wrap:anywhere]">
            Booked as <bdi>{request.booked_as}</bdi>
          </p>
        )}
        <p className="tabular-nums">{dayAndTime(starts_at)}</p>
        <p className="text-muted [overflow-wrap:anywhere]">
          {service_type}, {duration_minutes} minutes
        </p>
        {note && request.status === 'pending' && <p className="mt-1 [overflow-wrap:anywhere]">“{note}”</p>}
        <ChangeRequest appointment={request} />
        {offered_times.length > 0 && (
          <p className="mt-1 text-sm text-muted">You offered {offered_times.map(dayAndTime).join('; ')}.</p>
        )}
        {request_expires_at && (
          <p className="mt-1 text-sm text-muted">
            {offered_times.length > 0
              ? `Waiting for ${client_name.split(' ')[0]} until ${dayAndTime(request_expires_at)}.`
              : `Answer by ${dayAndTime(request_expires_at)}, or it expires.`}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        {request.status === 'pending' ? (
          <RequestAnswers about={about} ask={ask} />
        ) : (
          <>
            <Button size="small" aria-label={`Move ${about}`} onClick={() => ask('move')}>
              Move
            </Button>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Cancel ${about}`}
              onClick={() => ask('cancel')}
            >
              Cancel
            </Button>
            <ChangeAnswers appointment={request} size="small" />
          </>
        )}
      </div>
    </li>
  )
}

function RequestAnswers({ about, ask }: { about: string; ask: (step: StepToConfirm['step']) => void }) {
  return (
    <>
      <Button size="small" aria-label={`Accept ${about}`} onClick={() => ask('accept')}>
        Accept
      </Button>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Other times for ${about}`}
        onClick={() => ask('offer-times')}
      >
        Other times
      </Button>
      <Button variant="secondary" size="small" aria-label={`Decline ${about}`} onClick={() => ask('decline')}>
        Decline
      </Button>
    </>
  )
}
