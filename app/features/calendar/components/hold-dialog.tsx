import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { dayAndTime } from '#app/features/calendar/calendar-dates.ts'
import type { CalendarHold } from '#shared/calendar.ts'

type Props = { hold: CalendarHold; onClose: () => void }

/** For whom a time is held, and until when. */
export function HoldDialog({ hold: { starts_at, until, client_name }, onClose }: Props) {
  return (
    <Dialog title={client_name ? `On hold for ${client_name}` : 'On hold'} onClose={onClose} focusTitle>
      <p className="mt-4 font-medium tabular-nums">{dayAndTime(starts_at)}</p>
      <p className="mt-2">
        {client_name
          ? 'They were offered this time, and it waits for their answer.'
          : 'Somebody is booking this time right now.'}
        {until && ` Nobody else can book it until ${dayAndTime(until)}.`}
      </p>
      <div className="mt-6">
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
