import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { ManageActions } from '#app/features/booking/components/manage-actions.tsx'
import { ManagedFacts } from '#app/features/booking/components/managed-facts.tsx'
import { PaymentStatus } from '#app/features/booking/components/payment-status.tsx'
import { SessionReceipts } from '#app/features/booking/components/session-receipts.tsx'
import { callsForOwn } from '#app/features/booking/manage-calls.ts'
import { useManagedBooking } from '#app/features/booking/use-managed-booking.ts'

type Props = { id: string; focusOpener: () => void }

/** An appointment of the signed-in client: what is booked and what they can do with it. */
export function OwnBooking({ id, focusOpener }: Props) {
  const queries = useQueryClient()
  const [calls] = useState(() => callsForOwn(id))
  const { managed, show, reload } = useManagedBooking(calls)
  const onStale = () => {
    focusOpener()
    reload()
  }
  if (managed.state === 'loading') return <Spinner label="Loading..." />
  if (managed.state !== 'loaded')
    return <LoadError subject="this appointment" busy={false} onRetry={reload} />
  return (
    <div className="mt-4 grid gap-6">
      <ManagedFacts booking={managed.booking} />
      <PaymentStatus booking={managed.booking} calls={calls} onStale={onStale} />
      <SessionReceipts booking={managed.booking} calls={calls} />
      <ManageActions
        booking={managed.booking}
        calls={calls}
        onChanged={(booking) => {
          show(booking)
          focusOpener()
          void queries.invalidateQueries({ queryKey: ['appointments', 'own'] })
        }}
        onStale={onStale}
      />
    </div>
  )
}
