import { useLocation } from 'react-router'
import { Page } from '#app/components/layout/page.tsx'
import { WithoutScripts } from '#app/components/layout/without-scripts.tsx'
import { linkViews, PrerenderedViews } from '#app/components/prerendered-views.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { useIsHydrating } from '#app/components/use-is-prerendered.ts'
import { LinkGone } from '#app/features/booking/components/link-gone.tsx'
import { LinkedEntry } from '#app/features/booking/components/linked-entry.tsx'
import { ManageBooking } from '#app/features/booking/components/manage-booking.tsx'
import { WaitlistOffer } from '#app/features/booking/components/waitlist-offer.tsx'
import { readPaymentResult } from '#app/lib/payment-result.ts'
import { privateMeta } from '#app/lib/private-meta.ts'

const title = 'Your booking'

/** The link is a key: other sites don't learn where a visitor comes from. */
export const meta = () => [...privateMeta(title), { name: 'referrer', content: 'no-referrer' }]

/** The fragment of the address holds the token, which only the browser knows. */
export default function ManageBookingRoute() {
  const { hash, search, state } = useLocation()
  const isHydrating = useIsHydrating()
  const token = hash.slice(1)
  // Programs that rewrite links add to the address.
  const isOffer = new URLSearchParams(search).has('waitlist')
  const isWait = new URLSearchParams(search).has('waiting')
  const { isNew, email }: { isNew?: unknown; email?: unknown } = state ?? {}
  return (
    <PrerenderedViews
      views={linkViews}
      withoutScripts={
        <WithoutScripts title={title}>
          This page needs JavaScript to show your booking. Turn it on, then open the link again.
        </WithoutScripts>
      }
    >
      <Page title={title} className="min-h-svh print:min-h-0">
        {isHydrating && <Spinner label="Loading your booking..." inline />}
        {!isHydrating && !token && <LinkGone problem="incomplete" />}
        {!isHydrating && token && isOffer && <WaitlistOffer key={token} token={token} />}
        {!isHydrating && token && isWait && <LinkedEntry key={token} token={token} />}
        {!isHydrating && token && !isOffer && !isWait && (
          <ManageBooking
            key={token}
            token={token}
            isNew={isNew === true}
            email={typeof email === 'string' ? email : null}
            result={readPaymentResult(search)}
          />
        )}
      </Page>
    </PrerenderedViews>
  )
}
