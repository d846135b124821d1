import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Spinner } from '#app/components/ui/spinner.tsx'
import type { BookableSession } from '#app/features/booking/bookable-sessions.ts'
import { BookingDone } from '#app/features/booking/components/booking-done.tsx'
import { DetailsForm } from '#app/features/booking/components/details-form.tsx'
import { SessionChoice } from '#app/features/booking/components/session-choice.tsx'
import { TakenNotice } from '#app/features/booking/components/taken-notice.tsx'
import { TimePicker } from '#app/features/booking/components/time-picker.tsx'
import { WaitlistForm } from '#app/features/booking/components/waitlist-form.tsx'
import { readHeldTime } from '#app/features/booking/stored-hold.ts'
import { useBookingStep } from '#app/features/booking/use-booking-step.ts'
import { useDraft } from '#app/features/booking/use-draft.ts'
import { useHeldTime } from '#app/features/booking/use-held-time.ts'
import { useShownDays } from '#app/features/booking/use-shown-days.ts'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'
import * as paths from '#app/paths.ts'
import type { BookingAnswer } from '#shared/booking.ts'

type Props = { sessions: readonly BookableSession[] }

/** From the choice of a session to the booking. */
export function BookingFlow({ sessions }: Props) {
  const [search, setSearch] = useSearchParams()
  const [session, setSession] = useState(() => findSession(sessions, search))
  const shown = useShownDays()
  const { draft, keep, forget } = useDraft()
  const [booked, setBooked] = useState<BookingAnswer | null>(null)
  const [hasReturned, setHasReturned] = useState(false)
  const picker = useRef<HTMLDivElement>(null)
  const isFinished = useRef(false)
  const navigate = useNavigate()
  const { held, isReleasing, taken, busyTime, choose, release, lose, forgetTaken, forgetHold } = useHeldTime(
    session,
    { onHeld: () => step.open() },
  )
  const step = useBookingStep({
    onLeave: () => {
      setHasReturned(true)
      if (!isFinished.current) void release()
    },
  })

  /** After a reload, the tab's own hold leads on; opened for another session, the page gives its time back. */
  const resume = useEffectEvent(() => {
    if (!held) return
    if (session && isOf(session, held)) step.open()
    else void release()
  })
  useEffect(() => resume(), [])

  const finish = (answer: BookingAnswer, email: string | null) => {
    isFinished.current = true
    forget()
    forgetHold()
    if (answer.pay_url) return window.location.assign(answer.pay_url)
    const link = answer.manage_url && new URL(answer.manage_url)
    if (!link) return setBooked(answer)
    const state = { isNew: true, email }
    void navigate({ pathname: paths.manageBooking, hash: link.hash }, { state, replace: true })
  }
  const select = (next: BookableSession) => {
    setSession(next)
    // So that a reload, and 'back' from the booking, return to this session.
    const { service, minutes } = next
    setSearch({ service, minutes: `${minutes}` }, { replace: true, preventScrollReset: true })
    forgetTaken()
    setHasReturned(false)
    if (matchMedia('(pointer: coarse)').matches)
      requestAnimationFrame(() => picker.current?.scrollIntoView({ block: 'nearest' }))
  }

  if (booked) return <BookingDone booked={booked.appointment} />
  // Not before the step is in the history: 'back' would leave the page.
  if (session && held && step.isAtDetails && !isReleasing)
    return (
      <DetailsForm
        session={session}
        held={held}
        draft={draft}
        onType={keep}
        extending={busyTime !== null}
        onExtend={() => void choose(held.starts_at)}
        onChange={step.goBack}
        onTaken={lose}
        onBooked={finish}
      />
    )
  return (
    <div className="grid gap-10">
      <SessionChoice sessions={sessions} selected={session} onSelect={select} />
      {taken && <TakenNotice next={taken} busyTime={busyTime} onChoose={(time) => void choose(time)} />}
      {session && (
        <>
          <div ref={picker} className="min-h-96">
            {isReleasing ? (
              <Spinner label="Looking for free times..." inline />
            ) : (
              <TimePicker
                // Another answer of the server, after a time was taken, starts with fresh times.
                key={taken?.join()}
                service={session.service}
                minutes={session.minutes}
                shown={shown}
                busyTime={busyTime}
                onChoose={(time) => void choose(time)}
                headingRef={hasReturned ? focusOnMount : undefined}
              />
            )}
          </div>
          <WaitlistForm key={session.id} session={session} />
        </>
      )}
    </div>
  )
}

const isOf = (session: BookableSession, { service, minutes }: { service: string; minutes: number }) =>
  session.service === service && session.minutes === minutes

/** The session in the address, the first one of the service in it, the one of the held time, or the only one there is. */
function findSession(sessions: readonly BookableSession[], search: URLSearchParams): BookableSession | null {
  const [only, ...others] = sessions
  const ofService = sessions.filter(({ service }) => service === search.get('service'))
  const exact = ofService.find(({ minutes }) => `${minutes}` === search.get('minutes'))
  const held = search.has('service') ? null : readHeldTime()
  const ofHold = held && sessions.find((session) => isOf(session, held))
  return exact ?? ofService[0] ?? ofHold ?? (only && others.length === 0 ? only : null)
}
