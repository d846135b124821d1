import { useRef } from 'react'
import { AskAbout } from '#app/features/assistant/components/ask-about.tsx'
import { ChatPanel } from '#app/features/assistant/components/chat-panel.tsx'
import { useChat } from '#app/features/assistant/use-chat.ts'

/** The chat with its side panel; an example question there fills the input and is sent. */
export function Chat() {
  const chat = useChat()
  const input = useRef<HTMLTextAreaElement>(null)
  const busy = chat.pending !== null || chat.connection.state === 'error'

  const ask = (question: string) => {
    const field = input.current
    if (!field) return
    field.value = question
    field.form?.requestSubmit()
    if (!isInViewport(field)) field.form?.scrollIntoView({ block: 'end' })
  }

  return (
    <div className="grid items-start gap-12 lg:grid-cols-[minmax(0,1fr)_min(20rem,35%)] lg:gap-16">
      <ChatPanel chat={chat} input={input} />
      <AskAbout disabled={busy} onAsk={ask} />
    </div>
  )
}

function isInViewport(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= window.innerHeight
}
