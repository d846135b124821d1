import { type ToggleEvent, useState } from 'react'
import { lazyPart } from '#app/components/ui/lazy-part.tsx'
import { chatContent } from '#practice/content/chat.ts'

const texts = chatContent.dashboard

/** Loaded when it is opened: the first list comes sooner without it. */
const Conversation = lazyPart(
  async () =>
    (await import('#app/features/assistant/components/dashboard-conversation.tsx')).DashboardConversation,
  { subject: 'the chat' },
)

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
