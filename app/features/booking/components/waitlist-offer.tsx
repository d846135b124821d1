import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { AskFirst } from '#app/features/booking/components/ask-first.tsx'
import { BookingFacts } from '#app/features/booking/components/booking-facts.tsx'
import { LeaveButton, OffTheList } from '#app/features/booking/components/leave-waitlist.tsx'
import { useLinkView } from '#app/features/booking/use-link-view.ts'
import { viewLinkedEntry } from '#app/features/booking/view-linked-entry.ts'
import { nameMoment, nameMomentForViewer } from '#app/features/booking/wording.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'
import { useAction } from '#app/lib/use-action.ts'
import * as paths from '#app/paths.ts'
import type { WaitlistOfferView } from '#shared/manage-booking.ts'
import { formatPrice } from '#shared/money.ts'

const viewOffer = async (token: string): Promise<WaitlistOfferView> =>
  (await call(api.api.booking.waitlist.view.$post({ json: { token } }))).offer

/** A time that opened for somebody on the waitlist, to take or to leave. */
export function WaitlistOffer({ token }: { token: string }) {
  const { state, reload } = useLinkView(viewOffer, token)
  if (state === 'loading') return <Spinner label="Loading your booking..." inline />
  if (state === 'gone') return <OfferGone token={token} />
  if (state === 'failed') return <LoadError subject="this time" busy={false} onRetry={reload} />
  return <Offer token={token} offer={state} onStale={reload} />
}

function OfferGone({ token }: { token: string }) {
  const [hasLeft, setHasLeft] = useState(false)
  const { state: entry } = useLinkView(viewLinkedEntry, token)
  if (entry === 'loading') return <Spinner label="Loading your booking..." inline />
  if (hasLeft) return <OffTheList />
  const isPaused = typeof entry === 'object' && entry?.is_bookable === false
  // Nothing, or the offer was taken back and its link leads nowhere any more. After a failure they may wait.
  const isOffTheList = entry === null || entry === 'gone'
  return (
    <div className="grid max-w-2xl justify-items-start gap-4">
      <h2 ref={focusOnMount} tabIndex={-1} className="text-3xl outline-none">
        This link no longer works
      </h2>
      <p>
        {isPaused
          ? 'This session can’t be booked online at the moment, so no times open for it.'
          : 'When a time opens up, we hold it for up to two hours, then offer it to the next person. While you’re on the list, we’ll email you when another one opens.'}
      </p>
      <ButtonLink to={paths.booking}>See all free times</ButtonLink>
      {!isOffTheList && <LeaveButton token={token} onLeft={() => setHasLeft(true)} />}
    </div>
  )
}

type Props = { token: string; offer: WaitlistOfferView; onStale: () => void }

function Offer({ token, offer, onStale }: Props) {
  const navigate = useNavigate()
  const [isDeclined, setIsDeclined] = useState(offer.answer === 'declined')
  const [isAsking, setAsking] = useState<boolean>()
  const [hasLeft, setHasLeft] = useState(false)
  const { price_cents } = offer
  const [firstCents] = useState(price_cents)
  const { run, busy } = useAction(
    (accept: boolean) =>
      call(api.api.booking.waitlist.answer.$post({ json: { token, accept, price_cents } })),
    {
      onDone: ({ manage_url }) => {
        if (!manage_url) return setIsDeclined(true)
        const { hash } = new URL(manage_url)
        void navigate({ pathname: paths.manageBooking, hash }, { state: { isNew: true } })
      },
      failure: (error) => {
        onStale()
        const code = error instanceof ApiError ? error.code : null
        if (code === 'price_changed') return messageForError(error)
        return code === 'conflict' || code === 'time_not_free'
          ? 'We’re no longer holding this time for you.'
          : 'We couldn’t send your answer. Please try again.'
      },
    },
  )
  if (hasLeft || (offer.answer === 'declined' && !offer.can_leave)) return <OffTheList />
  const isOpen = offer.answer === null && !isDeclined
  return (
    <div className="grid max-w-2xl justify-items-start gap-6">
      <h2 key={String(isOpen)} ref={focusOnMount} tabIndex={-1} className="text-3xl outline-none">
        {isOpen ? 'A time opened for you' : nameAnswer(isDeclined ? 'declined' : offer.answer)}
      </h2>
      <div className="w-full">
        <BookingFacts
          service={offer.service_type}
          minutes={offer.duration_minutes}
          startsAt={offer.starts_at}
          place={offer.place}
          cents={price_cents}
          terms={null}
        />
      </div>
      <p role="status" className="empty:hidden font-medium text-ginger">
        {price_cents !== firstCents &&
          `The price has changed. It is now ${formatPrice(price_cents).toLowerCase()}.`}
      </p>
      {isOpen ? (
        <>
          <p>We’re holding it for you until {nameMomentForViewer(offer.expires_at)}.</p>
          {isAsking ? (
            <AskFirst
              title="Decline this time?"
              keep="Go back"
              onKeep={() => setAsking(false)}
              confirm="Decline it"
              onConfirm={() => void run(false)}
              busy={busy}
            >
              <p className="mt-2">
                {nameMoment(offer.starts_at)}. It goes to the next person. You stay on the list, and we’ll
                email you when another one opens.
              </p>
            </AskFirst>
          ) : (
            <div className="flex flex-wrap gap-3">
              <Button busy={busy} busyText="Booking..." onClick={() => void run(true)}>
                Take this time
              </Button>
              <Button
                variant="secondary"
                ref={isAsking === false ? focusOnMount : undefined}
                busy={busy}
                onClick={() => setAsking(true)}
              >
                Decline
              </Button>
            </div>
          )}
        </>
      ) : (
        <ButtonLink to={paths.booking}>See all free times</ButtonLink>
      )}
      {offer.can_leave && (
        <LeaveButton
          token={token}
          heldTime={isOpen ? nameMoment(offer.starts_at) : null}
          onLeft={() => setHasLeft(true)}
          onStale={onStale}
        />
      )}
    </div>
  )
}

function nameAnswer(answer: WaitlistOfferView['answer']): string {
  if (answer === 'accepted') return 'You took this time'
  return answer === 'declined' ? 'You declined this time' : 'We’re no longer holding this time for you'
}
