import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'
import { Field, TextAreaField } from '#app/components/ui/field.tsx'
import type { BookableSession } from '#app/features/booking/bookable-sessions.ts'
import { describeTerms } from '#app/features/booking/change-terms.ts'
import { BookingFacts } from '#app/features/booking/components/booking-facts.tsx'
import { HoldClock } from '#app/features/booking/components/hold-clock.tsx'
import { nameBooking, PaymentTerms } from '#app/features/booking/components/payment-terms.tsx'
import type { HeldTime } from '#app/features/booking/stored-hold.ts'
import { useBookForm } from '#app/features/booking/use-book-form.ts'
import type { Draft } from '#app/features/booking/use-draft.ts'
import { useOwnProfile } from '#app/features/booking/use-own-profile.ts'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'
import * as paths from '#app/paths.ts'
import { textingTerms } from '#practice/legal/texting.ts'
import { practice } from '#practice/practice.ts'
import type { BookingAnswer } from '#shared/booking.ts'
import { formatPrice } from '#shared/money.ts'
import { appointmentTextsLabel } from '#shared/texting.ts'

type Props = {
  session: BookableSession
  held: HeldTime
  /** What was typed before, when another time had to be chosen. */
  draft: Draft
  onType: (event: FormEvent<HTMLFormElement>) => void
  extending: boolean
  onExtend: () => void
  onChange: () => void
  onTaken: (next: readonly string[]) => void
  /** `email` is where the confirmation goes. */
  onBooked: (answer: BookingAnswer, email: string | null) => void
}

/** The last step: what is booked and for whom. */
export function DetailsForm(props: Props) {
  const { session, held, onType, extending, onExtend, onChange, onTaken, onBooked } = props
  const id = useId()
  const { profile, isLoading, explainSignedOut } = useOwnProfile()
  const [newer, setNewer] = useState<{ hold: string; cents: number } | null>(null)
  // What was held again has the price of then.
  const cents = newer?.hold === held.hold ? newer.cents : held.price_cents
  const [typed] = useState(props.draft)
  const { form, errors, busy } = useBookForm({
    session,
    held,
    cents,
    isSignedIn: profile !== null,
    explainSignedOut,
    onTaken,
    onPrice: (cents) => setNewer({ hold: held.hold, cents }),
    onBooked: (answer, email) => onBooked(answer, profile?.email ?? email),
  })
  const isRequest = held.confirmation === 'onRequest'
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <h3 ref={focusOnMount} tabIndex={-1} className="text-2xl outline-none lg:col-span-2">
        Your details
      </h3>
      <div className="grid content-start gap-3 lg:order-last">
        <BookingFacts
          isCompact
          service={session.title}
          minutes={session.minutes}
          startsAt={held.starts_at}
          place={held.place}
          cents={cents}
          terms={describeTerms(held.starts_at, held.cancellation_notice_hours)}
        />
        <PaymentTerms held={held} cents={cents} />
        <p role="status" className="empty:hidden font-medium text-ginger">
          {cents !== session.cents && `The price has changed. It is now ${formatPrice(cents).toLowerCase()}.`}
        </p>
        <Button variant="quiet" size="small" className="-mx-[12px] justify-self-start" onClick={onChange}>
          Choose another time
        </Button>
      </div>
      <form
        {...form}
        onInput={(event) => {
          form.onInput(event)
          onType(event)
        }}
        className="grid content-start gap-5"
      >
        <HoldClock heldAtMs={held.heldAtMs} busy={extending} onExtend={onExtend} />
        {isLoading ? (
          <p className="text-muted">Looking up who is signed in…</p>
        ) : profile ? (
          <p className="[overflow-wrap:anywhere]">
            Booking as <bdi>{`${profile.first_name} ${profile.last_name}`}</bdi>, {profile.email}
          </p>
        ) : (
          <>
            <Field
              label="Name"
              name="name"
              autoComplete="name"
              required
              defaultValue={typed.name}
              error={errors.name}
            />
            <Field
              label="Email"
              name="email"
              type="email"
              autoComplete="email"
              required
              defaultValue={typed.email}
              error={errors.email}
              hint="We’ll email you the confirmation and a link to change it."
            />
          </>
        )}
        <Field
          label="Phone (optional)"
          name="phone"
          type="tel"
          autoComplete="tel"
          defaultValue={typed.phone}
          error={errors.phone}
        />
        {held.asks_for_texts && (
          <div className="grid grid-cols-[auto_1fr] gap-x-3">
            <input
              id={`${id}-texts`}
              type="checkbox"
              name="texts_agreed"
              defaultChecked={typed.texts_agreed !== undefined}
              aria-describedby={`${id}-terms`}
              className="mt-1 size-5 accent-leaf"
            />
            <label htmlFor={`${id}-texts`}>{appointmentTextsLabel}</label>
            <p id={`${id}-terms`} className="col-start-2 text-muted text-sm">
              {textingTerms.atNumber}{' '}
              <Link to={`${paths.terms}#texts`} target="_blank">
                How we text
              </Link>
            </p>
          </div>
        )}
        <TextAreaField
          label={`Anything ${practice.coach.firstName} should know? (optional)`}
          name="note"
          rows={3}
          defaultValue={typed.note}
          error={errors.note}
        />
        {isRequest && (
          <p className="text-muted">
            {practice.coach.firstName} confirms each session personally. You’ll hear from us within{' '}
            {practice.replyWithin}, and we hold the time for you.
          </p>
        )}
        <Button
          type="submit"
          busy={busy || isLoading}
          busyText={isLoading ? 'Loading...' : 'Booking...'}
          className="justify-self-start"
        >
          {nameBooking(held)}
        </Button>
      </form>
    </div>
  )
}
