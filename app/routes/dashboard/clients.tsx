import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { lazyPart } from '#app/components/ui/lazy-part.tsx'
import { usePreload } from '#app/components/use-preload.ts'
import { ClientList } from '#app/features/clients/components/client-list.tsx'
import { FindClient } from '#app/features/clients/components/find-client.tsx'
import { clientsQuery } from '#app/features/clients/queries.ts'
import { AdministratorPage } from '#app/features/identity/components/administrator-page.tsx'
import { ownerMeta } from '#app/lib/owner-meta.ts'
import { useListFilter } from '#app/lib/use-list-filter.ts'
import { clientSubjects } from '#shared/clients.ts'

export const meta = () => ownerMeta('Clients', '/api/clients?q=')

export default function ClientsRoute() {
  const [search] = useSearchParams()
  const [filter] = useListFilter('clients')
  const isList = !search.has('id') && !search.has('of')
  return (
    <AdministratorPage
      title="Clients"
      prefetch={async (queries) => {
        if (isList) await queries.prefetchInfiniteQuery(clientsQuery(filter))
      }}
    >
      {() => <ClientsBody />}
    </AdministratorPage>
  )
}

/** The list comes sooner without the record and the checks of its forms. */
const loadClientRecord = async () =>
  (await import('#app/routes/dashboard/client-record-screen.tsx')).ClientRecordScreen
const ClientRecord = lazyPart(loadClientRecord, { subject: 'this client' })

/** The list, or the person whose id is in the address. */
function ClientsBody() {
  usePreload(loadClientRecord)
  const [search, setSearch] = useSearchParams()
  const id = search.get('id')
  const subject = clientSubjects.find((one) => one === search.get('of'))
  const hasChanged = useScrollToTopOnChange(id)
  if (!id && !subject) return <ClientList focusTitle={hasChanged} />
  const list = new URLSearchParams(search)
  for (const name of ['id', 'of', 'ref']) list.delete(name)
  return (
    <>
      <p className="mb-8">
        <Link
          to={{ search: `?${list}` }}
          className="inline-block py-2 text-leaf underline underline-offset-4"
        >
          All clients
        </Link>
      </p>
      {id ? (
        <ClientRecord
          key={id}
          id={id}
          focusName={hasChanged}
          onErased={() => setSearch(list, { replace: true })}
        />
      ) : (
        subject && (
          <FindClient
            subject={subject}
            id={search.get('ref') ?? ''}
            onFound={(clientId) => setSearch({ id: clientId }, { replace: true })}
          />
        )
      )}
    </>
  )
}

/** For a change of `?id=` alone, at which nothing else scrolls. Returns whether it has changed since the page was opened. */
function useScrollToTopOnChange(id: string | null): boolean {
  const [shown, setShown] = useState({ id, hasChanged: false })
  const hasChanged = shown.hasChanged || shown.id !== id
  if (shown.id !== id) setShown({ id, hasChanged })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the id scrolls.
  useEffect(() => {
    if (hasChanged) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [id, hasChanged])
  return hasChanged
}
