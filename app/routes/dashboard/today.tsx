import { AdministratorPage } from '#app/features/identity/components/administrator-page.tsx'
import { TodaySkeleton } from '#app/features/overview/components/today-skeleton.tsx'
import { todayQuery } from '#app/features/overview/queries.ts'
import { ownerMeta } from '#app/lib/owner-meta.ts'
import { TodayScreen } from '#app/routes/dashboard/today-screen.tsx'

export const meta = () => ownerMeta('Today', '/api/overview/today')

export default function TodayRoute() {
  return (
    <AdministratorPage
      title="Today"
      skeleton={<TodaySkeleton />}
      prefetch={(queries) => queries.prefetchQuery(todayQuery)}
    >
      {() => <TodayScreen />}
    </AdministratorPage>
  )
}
