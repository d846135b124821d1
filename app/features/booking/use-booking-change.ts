import type { ManageCalls } from '#app/features/booking/manage-calls.ts'
import { ApiError } from '#app/lib/api.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import type { ManagedBooking } from '#shared/manage-booking.ts'

export type ManageProps = {
  booking: ManagedBooking
  calls: ManageCalls
  onChanged: (booking: ManagedBooking) => void
  /** It changed in the meantime, so that it has to be read again. */
  onStale: () => void
}

/** One change of a booking; what changed in another window is read again. */
export function useBookingChange<Args extends unknown[]>(
  change: (...args: Args) => Promise<ManagedBooking>,
  { onChanged, onStale }: Pick<ManageProps, 'onChanged' | 'onStale'>,
  { done, failure }: { done: string; failure: string },
) {
  return useAction(change, {
    onDone: (booking, ..._args: Args) => {
      toast.success(done)
      onChanged(booking)
    },
    failure: (error) => {
      if (!(error instanceof ApiError) || !['conflict', 'notice_period'].includes(error.code)) return failure
      onStale()
      return 'This booking has changed in the meantime. This is how it is now.'
    },
  })
}
