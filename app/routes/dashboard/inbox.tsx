import { AdministratorPage } from '#app/features/identity/components/administrator-page.tsx'
import { Inbox } from '#app/features/inbox/components/inbox.tsx'
import { threadsQuery } from '#app/features/inbox/queries.ts'
import { ownerMeta } from '#app/lib/owner-meta.ts'
import { useListFilter } from '#app/lib/use-list-filter.ts'

export const meta = () => ownerMeta('Inbox', '/api/inbox?q=', '/api/inbox/counts')

export default function InboxRoute() {
  const [filter] = useListFilter('inbox')
  return (
    <AdministratorPage
      title="Inbox"
      prefetch={(queries) => queries.prefetchInfiniteQuery(threadsQuery(filter))}
    >
      {() => <Inbox />}
    </AdministratorPage>
  )
}
