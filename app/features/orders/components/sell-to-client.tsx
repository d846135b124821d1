import { useQuery } from '@tanstack/react-query'
import type { KnownClient } from '#app/components/client-suggestions.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { SellInPerson } from '#app/features/orders/components/sell-in-person.tsx'
import { inPersonOffersQuery } from '#app/features/orders/queries.ts'

type Props = { client: KnownClient; onClose: () => void }

/** Records what a client buys in person, so that it is on their record. */
export function SellToClient({ client, onClose }: Props) {
  const query = useQuery(inPersonOffersQuery)
  if (query.data && query.data.length > 0)
    return <SellInPerson offers={query.data} client={client} onClose={onClose} />
  if (query.isPending) return null
  return (
    <Dialog title="Sell in person" onClose={onClose} focusTitle>
      <div className="mt-4 grid justify-items-start gap-4">
        {query.data ? (
          <p>Nothing is left in stock. Count what you have under Selling.</p>
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
