import { QuestionList } from '#app/features/assistant/components/question-list.tsx'
import { AdministratorPage } from '#app/features/identity/components/administrator-page.tsx'
import { privateMeta } from '#app/lib/private-meta.ts'

export const meta = () => privateMeta('Questions for your assistant')

export default function QuestionsRoute() {
  return <AdministratorPage title="Questions for your assistant">{() => <QuestionList />}</AdministratorPage>
}
