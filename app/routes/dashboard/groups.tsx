import { Campaigns } from '#app/features/campaigns/components/campaigns.tsx'
import { AdministratorPage } from '#app/features/identity/components/administrator-page.tsx'
import { ownerMeta } from '#app/lib/owner-meta.ts'

export const meta = () => ownerMeta('Group messages', '/api/campaigns')

export default function GroupsRoute() {
  return <AdministratorPage title="Group messages">{() => <Campaigns />}</AdministratorPage>
}
