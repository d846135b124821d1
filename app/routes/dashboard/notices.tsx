import { AdministratorPage } from '#app/features/identity/components/administrator-page.tsx'
import { NoticeList } from '#app/features/notices/components/notice-list.tsx'
import { privateMeta } from '#app/lib/private-meta.ts'

export const meta = () => privateMeta('Messages you send')

export default function NoticesRoute() {
  return <AdministratorPage title="Messages you send">{() => <NoticeList />}</AdministratorPage>
}
