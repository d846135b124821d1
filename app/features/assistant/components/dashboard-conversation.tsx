import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { questions } from '#app/dashboard-paths.ts'
import { ChatPanel } from '#app/features/assistant/components/chat-panel.tsx'
import { useChat } from '#app/features/assistant/use-chat.ts'
import { api, call } from '#app/lib/api.ts'
import { chatContent } from '#practice/content/chat.ts'
import { fill } from '#practice/fill.ts'
import { lazy } from '#shared/lazy.ts'

const texts = chatContent.dashboard
const usd = lazy(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))

/** The conversation of the chat on the dashboard, and what it cost today. */
export function DashboardConversation() {
  const chat = useChat()
  const input = useRef<HTMLTextAreaElement>(null)
  return (
    <div className="max-w-3xl pt-3 pb-8">
      <ChatPanel chat={chat} input={input} headings="h3" hideHandoff />
      <p className="mt-4 text-sm">
        <Link to={questions} className="text-leaf underline underline-offset-4">
          Questions it could not answer
        </Link>
      </p>
      <UsageToday messageCount={chat.messages.length} />
    </div>
  )
}

function UsageToday({ messageCount }: { messageCount: number }) {
  const { data } = useQuery({
    queryKey: ['assistant', 'usage', messageCount],
    queryFn: () => call(api.api.assistant.usage.$get()),
    placeholderData: (previous) => previous,
  })
  if (data?.kind !== 'model') return null
  return (
    <p className="mt-4 text-sm text-muted">
      {fill(data.model_calls === 1 ? texts.spent.one : texts.spent.many, {
        calls: data.model_calls,
        cost: usd().format(data.cost_usd),
      })}
    </p>
  )
}
