import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { useRefreshCalendar } from '#app/features/calendar/queries.ts'
import { api, call } from '#app/lib/api.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import type { CalendarAppointment } from '#shared/calendar.ts'

type Props = { appointment: CalendarAppointment; onEnded: () => void }

/** Ends the links to a booking that were emailed, for one that got into other hands. */
export function EndLink({ appointment, onEnded }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [tellsClient, setTellsClient] = useState(true)
  const refresh = useRefreshCalendar()
  const { id, client_email, link_version } = appointment
  const { run, busy } = useAction(
    () =>
      call(
        api.api.calendar.appointments[':id']['revoke-link'].$post({
          param: { id },
          json: { link_version, tell_client: tellsClient },
        }),
      ),
    {
      onDone: () => {
        refresh()
        toast.success('The old link no longer works')
        onEnded()
      },
      failure: 'The old link still works. Please try again.',
    },
  )
  if (!isAsking)
    return (
      <Button variant="secondary" size="small" className="justify-self-start" onClick={() => setAsking(true)}>
        Disable the client’s emailed link
      </Button>
    )
  return (
    <div className="grid justify-items-start gap-3">
      <p>Whoever has the link from our emails can see, move and cancel this session. End that link?</p>
      <Checkbox checked={tellsClient} onChange={setTellsClient}>
        Email a new link to {client_email}
      </Checkbox>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="small" onClick={() => setAsking(false)}>
          Keep it
        </Button>
        <Button size="small" busy={busy} busyText="Ending..." onClick={() => void run()}>
          End it
        </Button>
      </div>
    </div>
  )
}
