import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { clientOfQuery } from '#app/features/clients/queries.ts'
import { ApiError } from '#app/lib/api.ts'
import type { ClientSubject } from '#shared/clients.ts'

type Props = { subject: ClientSubject; id: string; onFound: (clientId: string) => void }

/** Finds the person that an appointment, an order or a text belongs to. */
export function FindClient({ subject, id, onFound }: Props): ReactNode {
  const query = useQuery(clientOfQuery(subject, id))
  const clientId = query.data
  const tell = useEffectEvent(onFound)
  useEffect(() => {
    if (clientId !== undefined) tell(clientId)
  }, [clientId])
  if (query.isPending || clientId !== undefined) return <Spinner label="Loading the client..." />
  const isGone = query.error instanceof ApiError && query.error.code === 'not_found'
  if (isGone) return <p>Nothing is stored about this person any more.</p>
  return <LoadError subject="this client" busy={query.isFetching} onRetry={() => void query.refetch()} />
}
