import { AdministratorPage } from '#app/features/identity/components/administrator-page.tsx'
import { Inbox } from '#app/features/inbox/components/inbox.tsx'
import { privateMeta } from '#app/lib/private-meta.ts'

export const meta = () => privateMeta('Inbox')

export default function InboxRoute() {
  return <AdministratorPage title="Inbox">{() => <Inbox />}</AdministratorPage>
}
