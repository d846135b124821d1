import { Campaigns } from '#app/features/campaigns/components/campaigns.tsx'
import { AdministratorPage } from '#app/features/identity/components/administrator-page.tsx'
import { privateMeta } from '#app/lib/private-meta.ts'

export const meta = () => privateMeta('Group messages')

export default function GroupsRoute() {
  return <AdministratorPage title="Group messages">{() => <Campaigns />}</AdministratorPage>
}
