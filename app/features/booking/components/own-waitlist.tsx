import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ConfirmButton } from '#app/components/ui/confirm-button.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { nameMomentForViewer } from '#app/features/booking/wording.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import { describePreference } from '#shared/describe-preference.ts'
import type { WaitlistEntry } from '#shared/waitlist.ts'

const ownWaitlistQuery = queryOptions({
  queryKey: ['waitlist', 'own'],
  queryFn: async () => (await call(api.api.booking.waitlist.own.$get())).entries,
})

/** What a client waits for; nothing while they wait for none. */
export function OwnWaitlist() {
  const { data, isError, isFetching, refetch } = useQuery(ownWaitlistQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  if (!data)
    return isError ? (
      <LoadError subject="your waitlist" busy={isFetching} onRetry={() => void refetch()} />
    ) : null
  if (data.length === 0) return null
  // With the last of them the heading goes too.
  const leave = () => (data.length > 1 ? heading.current : document.querySelector('main'))?.focus()
  return (
    <section aria-labelledby="own-waitlist">
      <h2 id="own-waitlist" ref={heading} tabIndex={-1} className="font-display text-2xl outline-none">
        You’re on the waitlist
      </h2>
      <p className="mt-1 mb-4 text-muted">
        We’ll email you when a time opens up, and hold it for you for up to two hours.
      </p>
      <ul className="border-line border-t">
        {data.map((entry) => (
          <WaitItem key={entry.id} entry={entry} onGone={leave} />
        ))}
      </ul>
    </section>
  )
}

/** `onGone`: before its own button goes. */
type ItemProps = { entry: WaitlistEntry; onGone: () => void }

function WaitItem({ entry, onGone }: ItemProps) {
  const { id, service_type, duration_minutes, is_bookable, offer } = entry
  const queries = useQueryClient()
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: ownWaitlistQuery.queryKey })
    void queries.invalidateQueries({ queryKey: queryKeys.ownAppointments })
  }
  const { run, busy } = useAction(
    () => call(api.api.booking.waitlist.own[':id'].leave.$post({ param: { id } })),
    {
      onDone: () => {
        onGone()
        refresh()
        toast.success('You’ve left the waitlist')
      },
      failure: (error) => {
        const code = error instanceof ApiError ? error.code : null
        if (code !== 'conflict' && code !== 'not_found')
          return 'We couldn’t take you off the waitlist. Please try again.'
        onGone()
        refresh()
        return code === 'conflict'
          ? 'You’ve taken a time from the waitlist. It’s in your appointments.'
          : 'You’re no longer on this waitlist.'
      },
    },
  )
  return (
    <li className="grid justify-items-start gap-1 border-line border-b py-5">
      <p className="break-words font-medium">
        <bdi>{service_type}</bdi>, {duration_minutes} minutes
      </p>
      <p className="text-muted">{describePreference(entry)}</p>
      {!is_bookable && <p>It can’t be booked online at the moment, so no times open for it.</p>}
      {offer && (
        <p className="font-medium text-ginger">
          We’re holding {nameMomentForViewer(offer.starts_at)} for you until{' '}
          {nameMomentForViewer(offer.expires_at)}. Take it with the link in our email.
        </p>
      )}
      <div className="mt-2">
        <ConfirmButton
          variant="secondary"
          size="small"
          busy={busy}
          busyText="Leaving..."
          aria-label={`Leave the waitlist for ${service_type}, ${duration_minutes} minutes`}
          about={
            offer
              ? 'Somebody else gets the time we’re holding for you, and we won’t email you when another opens.'
              : 'We won’t email you when a time opens.'
          }
          confirm="Leave"
          keep="Stay on it"
          onConfirm={() => void run()}
        >
          Leave the waitlist
        </ConfirmButton>
      </div>
    </li>
  )
}
