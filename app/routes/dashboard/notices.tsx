import { AdministratorPage } from '#app/features/identity/components/administrator-page.tsx'
import { NoticeList } from '#app/features/notices/components/notice-list.tsx'
import { ownerMeta } from '#app/lib/owner-meta.ts'

export const meta = () => ownerMeta('Messages you send', '/api/notices')

export default function NoticesRoute() {
  return <AdministratorPage title="Messages you send">{() => <NoticeList />}</AdministratorPage>
}
