import { ButtonLink } from '#app/components/ui/button.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { LeaveButton, OffTheList } from '#app/features/booking/components/leave-waitlist.tsx'
import { useLinkView } from '#app/features/booking/use-link-view.ts'
import { viewLinkedEntry } from '#app/features/booking/view-linked-entry.ts'
import { nameMoment, nameMomentForViewer } from '#app/features/booking/wording.ts'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'
import * as paths from '#app/paths.ts'
import { describePreference } from '#shared/describe-preference.ts'

/** What somebody waits for, by the link of the email that says so, and the way off the waitlist. */
export function LinkedEntry({ token }: { token: string }) {
  const { state, show, reload } = useLinkView(viewLinkedEntry, token)
  if (state === 'loading') return <Spinner label="Loading the waitlist..." inline />
  if (state === 'gone') return <WaitGone />
  if (state === 'failed')
    return <LoadError subject="your place on the waitlist" busy={false} onRetry={reload} />
  if (state === null) return <OffTheList />
  const { service_type, duration_minutes, is_bookable, offer } = state
  return (
    <div className="grid max-w-2xl justify-items-start gap-6">
      <h2 ref={focusOnMount} tabIndex={-1} className="text-3xl outline-none">
        You’re on the waitlist
      </h2>
      <div className="grid gap-1">
        <p className="break-words font-medium">
          <bdi>{service_type}</bdi>, {duration_minutes} minutes
        </p>
        <p className="text-muted">{describePreference(state)}</p>
        {offer && (
          <p className="font-medium text-ginger">
            We’re holding {nameMomentForViewer(offer.starts_at)} for you until{' '}
            {nameMomentForViewer(offer.expires_at)}. Take it with the link in our latest email.
          </p>
        )}
      </div>
      <p>
        {is_bookable
          ? 'When a time opens, we’ll email you and hold it for you for up to two hours.'
          : 'This session can’t be booked online at the moment, so no times open for it.'}
      </p>
      <LeaveButton
        token={token}
        heldTime={offer && nameMoment(offer.starts_at)}
        onLeft={() => show(null)}
        onStale={reload}
      />
    </div>
  )
}

function WaitGone() {
  return (
    <div className="grid max-w-2xl justify-items-start gap-4">
      <h2 ref={focusOnMount} tabIndex={-1} className="text-3xl outline-none">
        This link no longer works
      </h2>
      <p>If you’re still on the waitlist, the link in our latest email takes you off it. Or ask us to.</p>
      <ButtonLink to={paths.contact}>Send a message</ButtonLink>
    </div>
  )
}
