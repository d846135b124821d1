import { AdministratorPage } from '#app/features/identity/components/administrator-page.tsx'
import { TodaySkeleton } from '#app/features/overview/components/today-skeleton.tsx'
import { privateMeta } from '#app/lib/private-meta.ts'
import { TodayScreen } from '#app/routes/dashboard/today-screen.tsx'

export const meta = () => privateMeta('Today')

export default function TodayRoute() {
  return (
    <AdministratorPage title="Today" skeleton={<TodaySkeleton />}>
      {() => <TodayScreen />}
    </AdministratorPage>
  )
}
