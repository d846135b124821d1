import { useState } from 'react'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { LinkGone } from '#app/features/booking/components/link-gone.tsx'
import { ManageActions } from '#app/features/booking/components/manage-actions.tsx'
import { ManagedFacts } from '#app/features/booking/components/managed-facts.tsx'
import { PaymentStatus } from '#app/features/booking/components/payment-status.tsx'
import { SessionReceipts } from '#app/features/booking/components/session-receipts.tsx'
import { callsByLink } from '#app/features/booking/manage-calls.ts'
import { nameManaged } from '#app/features/booking/managed-wording.ts'
import { useManagedBooking } from '#app/features/booking/use-managed-booking.ts'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'
import type { PaymentResult } from '#app/lib/payment-result.ts'
import type { ManagedBooking } from '#shared/manage-booking.ts'

type Props = {
  token: string
  /** It was booked a moment ago on this page. */
  isNew: boolean
  /** Where the confirmation of a new booking went. */
  email?: string | null
  /** How they come back from the payment page. */
  result?: PaymentResult
}

/** A booking by the link of its email: to see, move and cancel it. */
export function ManageBooking({ token, isNew, email = null, result = null }: Props) {
  const [calls] = useState(() => {
    const byLink = callsByLink(token)
    return result ? { ...byLink, view: () => byLink.checkPayment().catch(byLink.view) } : byLink
  })
  const { managed, show, reload } = useManagedBooking(calls)
  const [changeCount, setChangeCount] = useState(0)
  const onChanged = (booking: ManagedBooking) => {
    show(booking)
    setChangeCount((count) => count + 1)
  }
  switch (managed.state) {
    case 'loading':
      return <Spinner label="Loading your booking..." inline />
    case 'failed':
      return <LoadError subject="your booking" busy={false} onRetry={reload} />
    case 'gone':
      return <LinkGone problem={managed.problem} />
    case 'loaded':
      return (
        <div className="grid max-w-2xl gap-8">
          {/* Takes the focus again after each change, because the button that made it is gone. */}
          <h2 key={changeCount} ref={focusOnMount} tabIndex={-1} className="text-3xl outline-none">
            {nameManaged(managed.booking, isNew)}
          </h2>
          {isNew && changeCount === 0 && isBooked(managed.booking) && (
            <SentNote email={email} isEmailed={managed.booking.is_emailed} />
          )}
          <ManagedFacts booking={managed.booking} />
          <PaymentStatus booking={managed.booking} calls={calls} result={result} onStale={reload} />
          <SessionReceipts booking={managed.booking} calls={calls} />
          <ManageActions booking={managed.booking} calls={calls} onChanged={onChanged} onStale={reload} />
        </div>
      )
  }
}

/** One that is paid first is emailed once it's paid. */
const isBooked = ({ status, payment }: ManagedBooking) =>
  (status === 'pending' || status === 'confirmed') && !payment.due_at

/** The owner may have switched the email off, or sends a text in its place. */
function SentNote({ email, isEmailed }: { email: string | null; isEmailed: boolean }) {
  if (!isEmailed) return <p>Keep the address of this page. It leads back to your booking.</p>
  if (email === null) return <p>We’ve emailed you the details and a link to this page.</p>
  return (
    <p className="[overflow-wrap:anywhere]">
      {'We’ve emailed the details and a link to this page to '}
      <bdi className="font-medium">{email}</bdi>
      {'. If it doesn’t arrive within a few minutes, look in your spam folder.'}
    </p>
  )
}
