import { type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { Badge, type Tone } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ConnectionBanner } from '#app/features/assistant/components/connection-banner.tsx'
import { ContactHandoff } from '#app/features/assistant/components/contact-handoff.tsx'
import { MessageForm } from '#app/features/assistant/components/message-form.tsx'
import { Messages } from '#app/features/assistant/components/messages.tsx'
import type { Chat } from '#app/features/assistant/use-chat.ts'
import type { Connection } from '#app/features/assistant/use-connection.ts'
import { chatContent } from '#practice/content/chat.ts'

const texts = chatContent.panel
const tones: Record<Connection, Tone> = { checking: 'yellow', connected: 'green', error: 'red' }

type Props = {
  chat: Chat
  input: RefObject<HTMLTextAreaElement | null>
  headings?: 'h2' | 'h3'
  /** For the administrator, who needs no link to contact the coach. */
  hideHandoff?: boolean
}

export function ChatPanel({ chat, input, headings: Heading = 'h2', hideHandoff = false }: Props) {
  const { connection, messages, pending, Answer, send, stop, reset } = chat
  const label = useId()
  const retry = useRef<HTMLButtonElement>(null)
  const shouldFocusInput = useRef(false)

  // Moves the focus when the focused control is disabled or removed.
  useLayoutEffect(() => {
    const form = input.current?.form
    if (connection.state === 'error' && form?.contains(document.activeElement)) retry.current?.focus()
    if (connection.state === 'connected' && shouldFocusInput.current) input.current?.focus()
    shouldFocusInput.current = false
  }, [connection.state, input])

  const onRetry = () => {
    shouldFocusInput.current = true
    void connection.retry()
  }

  return (
    <div>
      {connection.state === 'error' && (
        <ConnectionBanner
          advice={connection.advice}
          busy={connection.isRetrying}
          onRetry={onRetry}
          button={retry}
        />
      )}
      <section aria-labelledby={label} className="overflow-hidden rounded-card border border-line bg-surface">
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-2 pr-2 pl-4">
          <Heading id={label} className="text-xl">
            {texts.label}
          </Heading>
          <Button variant="quiet" size="small" onClick={reset}>
            {texts.reset}
          </Button>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-3">
          <p className="leading-snug">
            <span className="font-medium">{texts.name}</span>{' '}
            <span className="block text-sm text-muted">{texts.about}</span>
          </p>
          <p role="status">
            <Badge tone={tones[connection.state]}>{texts.states[connection.state]}</Badge>
          </p>
        </div>
        <Messages messages={messages} pending={pending} Answer={Answer} />
        <MessageForm
          input={input}
          disabled={connection.state === 'error'}
          writing={pending !== null}
          onSend={send}
          onStop={stop}
        />
        {!hideHandoff && <ContactHandoff messages={messages} />}
      </section>
    </div>
  )
}
