import { useQuery } from '@tanstack/react-query'
import type { KnownClient } from '#app/components/client-suggestions.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { MissingOffers } from '#app/features/orders/components/missing-offers.tsx'
import { SellInPerson } from '#app/features/orders/components/sell-in-person.tsx'
import { inPersonOffersQuery } from '#app/features/orders/queries.ts'

/** `client`: on whose record the sale is, where that is known. */
type Props = { client?: KnownClient; onClose: () => void }

/** Records what somebody buys in person; says what is missing when nothing can be sold. */
export function NewSale({ client, onClose }: Props) {
  // Stock and prices may have changed since the screen was opened.
  const query = useQuery({ ...inPersonOffersQuery, staleTime: 0 })
  if (query.data && query.data.offers.length > 0)
    return <SellInPerson {...query.data} {...(client && { client })} onClose={onClose} />
  if (query.isPending) return null
  return (
    <Dialog title="Sell in person" onClose={onClose} focusTitle>
      <div className="mt-4 grid justify-items-start gap-4">
        {query.data ? (
          <>
            <p>There is nothing to sell now.</p>
            <MissingOffers missing={query.data.missing} />
          </>
        ) : (
          <LoadError subject="what you sell" busy={query.isFetching} onRetry={() => void query.refetch()} />
        )}
        <Button variant="secondary" onClick={onClose}>
          Back
        </Button>
      </div>
    </Dialog>
  )
}
