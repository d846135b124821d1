import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { describeMoveTerms } from '#app/features/booking/change-terms.ts'
import { AskFirst } from '#app/features/booking/components/ask-first.tsx'
import { TakenNotice } from '#app/features/booking/components/taken-notice.tsx'
import { TimePicker } from '#app/features/booking/components/time-picker.tsx'
import { readNextTimes } from '#app/features/booking/next-times.ts'
import type { ManageProps } from '#app/features/booking/use-booking-change.ts'
import { useShownDays } from '#app/features/booking/use-shown-days.ts'
import { nameMoment } from '#app/features/booking/wording.ts'
import { ApiError } from '#app/lib/api.ts'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import type { ManagedBooking } from '#shared/manage-booking.ts'
import { hours } from '#shared/time.ts'

type Props = ManageProps & { onClose: () => void }

/** Another free time, asked about before anything changes. */
export function MoveBooking({ booking, calls, onChanged, onStale, onClose }: Props) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [taken, setTaken] = useState<readonly string[] | null>(null)
  const shown = useShownDays()
  const { run, busy } = useAction(calls.move, {
    onDone: (moved) => {
      toast.success('Your appointment is moved')
      onChanged(moved)
      onClose()
    },
    failure: (error) => {
      const next = readNextTimes(error)
      if (next) {
        setTaken(next)
        setChosen(null)
        return null
      }
      if (error instanceof ApiError && ['conflict', 'notice_period'].includes(error.code)) {
        onStale()
        return 'This booking has changed in the meantime. This is how it is now.'
      }
      return (error instanceof ApiError && error.fields.starts_at) || 'We couldn’t move it. Please try again.'
    },
  })
  if (booking.service_slug === null) return null
  if (chosen)
    return (
      <AskFirst
        title="Move it to this time?"
        keep="Go back"
        onKeep={() => setChosen(null)}
        confirm="Move it"
        onConfirm={() => void run(chosen)}
        busy={busy}
        busyText="Moving..."
      >
        <p className="mt-2">
          From {nameMoment(booking.appointment_date)} to <strong>{nameMoment(chosen)}</strong>.
        </p>
        {booking.status === 'confirmed' && (
          <p className="mt-2">
            {describeMoveTerms(chosen, {
              cancellationNoticeHours: noticeHoursOf(booking),
              hasPaid: booking.payment.paid_cents > booking.payment.refunded_cents,
            })}
          </p>
        )}
      </AskFirst>
    )
  return (
    <div className="grid gap-5">
      {taken && <TakenNotice next={taken} busyTime={null} onChoose={setChosen} />}
      <TimePicker
        key={taken?.join()}
        service={booking.service_slug}
        minutes={booking.duration_minutes}
        shown={shown}
        busyTime={null}
        onChoose={setChosen}
        headingRef={focusOnMount}
      />
      <Button variant="secondary" className="justify-self-start" onClick={onClose}>
        Leave it as it is
      </Button>
    </div>
  )
}

const noticeHoursOf = ({ appointment_date, free_until }: ManagedBooking) =>
  (Date.parse(appointment_date) - Date.parse(free_until)) / hours(1)
