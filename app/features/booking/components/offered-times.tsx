import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { type ManageProps, useBookingChange } from '#app/features/booking/use-booking-change.ts'
import { nameMomentForViewer } from '#app/features/booking/wording.ts'

/** Times that the owner suggests instead: choosing one confirms the appointment. */
export function OfferedTimes({ booking, calls, onChanged, onStale }: ManageProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const { run, busy } = useBookingChange(
    calls.answerTimes,
    { onChanged, onStale },
    {
      done: 'Thank you. We’ve sent your answer.',
      failure: 'We couldn’t send your answer. Please try again.',
    },
  )
  const answer = (offer: string | null) => {
    setChosen(offer)
    void run(offer)
  }
  return (
    <section aria-labelledby="offered" className="rounded-card border border-edge bg-surface p-5">
      <h3 id="offered" className="text-2xl">
        Would one of these work?
      </h3>
      {booking.offers_expire_at && (
        <p className="mt-1 text-muted">
          We’re holding them for you until {nameMomentForViewer(booking.offers_expire_at)}.
        </p>
      )}
      <ul className="mt-4 grid justify-items-start gap-2">
        {booking.offers.map(({ id, starts_at }) => (
          <li key={id}>
            <Button busy={busy && chosen === id} busyText="Confirming..." onClick={() => answer(id)}>
              {nameMomentForViewer(starts_at)}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        variant="quiet"
        className="mt-2 -ml-[12px]"
        busy={busy && chosen === null}
        onClick={() => answer(null)}
      >
        None of these
      </Button>
    </section>
  )
}
