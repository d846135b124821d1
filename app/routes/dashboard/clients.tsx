import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ClientList } from '#app/features/clients/components/client-list.tsx'
import { ClientRecord } from '#app/features/clients/components/client-record.tsx'
import { FindClient } from '#app/features/clients/components/find-client.tsx'
import { ClientConsents } from '#app/features/consents/components/client-consents.tsx'
import { AdministratorPage } from '#app/features/identity/components/administrator-page.tsx'
import { History } from '#app/features/inbox/components/history.tsx'
import { privateMeta } from '#app/lib/private-meta.ts'
import { clientSubjects } from '#shared/clients.ts'

export const meta = () => privateMeta('Clients')

export default function ClientsRoute() {
  return <AdministratorPage title="Clients">{() => <ClientsBody />}</AdministratorPage>
}

/** The list, or the person whose id is in the address. */
function ClientsBody() {
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
          sections={sectionsOf}
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

const sectionsOf = (id: string) => [
  { title: 'History', content: <History clientId={id} /> },
  { title: 'What we may send', content: <ClientConsents id={id} /> },
]

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
