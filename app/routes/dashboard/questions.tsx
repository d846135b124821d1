import { QuestionList } from '#app/features/assistant/components/question-list.tsx'
import { AdministratorPage } from '#app/features/identity/components/administrator-page.tsx'
import { ownerMeta } from '#app/lib/owner-meta.ts'

export const meta = () => ownerMeta('Questions for your assistant', '/api/assistant/questions')

export default function QuestionsRoute() {
  return <AdministratorPage title="Questions for your assistant">{() => <QuestionList />}</AdministratorPage>
}
