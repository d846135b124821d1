import { useQuery } from '@tanstack/react-query'
import { type ToggleEvent, useRef, useState } from 'react'
import { ChatPanel } from '#app/features/assistant/components/chat-panel.tsx'
import { useChat } from '#app/features/assistant/use-chat.ts'
import { api, call } from '#app/lib/api.ts'
import { chatContent } from '#practice/content/chat.ts'
import { fill } from '#practice/fill.ts'

const texts = chatContent.dashboard
const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** The chat on the dashboard; it connects only after the administrator opens it. */
export function DashboardChat() {
  const [hasOpened, setHasOpened] = useState(false)
  const onToggle = (event: ToggleEvent<HTMLDetailsElement>) => {
    if (event.newState === 'open') setHasOpened(true)
  }
  return (
    <details onToggle={onToggle} className="group mt-14 border-line border-y">
      <summary className="flex min-h-14 list-none flex-wrap items-center gap-x-6 gap-y-1 py-3 [&::-webkit-details-marker]:hidden">
        <h2 className="font-display text-2xl max-sm:flex-1">{texts.title}</h2>
        <span className="min-w-0 text-muted max-sm:order-last max-sm:basis-full sm:flex-1">{texts.hint}</span>
        <span
          aria-hidden="true"
          className="text-2xl text-ginger leading-none transition-transform duration-200 group-open:rotate-45"
        >
          +
        </span>
      </summary>
      {hasOpened && <Conversation />}
    </details>
  )
}

function Conversation() {
  const chat = useChat()
  const form = useRef<HTMLFormElement>(null)
  return (
    <div className="max-w-3xl pt-3 pb-8">
      <ChatPanel chat={chat} form={form} headings="h3" hideHandoff />
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
        cost: usd.format(data.cost_usd),
      })}
    </p>
  )
}
