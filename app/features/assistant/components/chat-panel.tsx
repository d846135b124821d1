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

const words = chatContent.panel
const tones: Record<Connection, Tone> = { checking: 'yellow', connected: 'green', error: 'red' }

type Props = {
  chat: Chat
  form: RefObject<HTMLFormElement | null>
  headings?: 'h2' | 'h3'
  /** The coach needs no way to herself. */
  withoutHandOff?: boolean
}

export function ChatPanel({ chat, form, headings: Heading = 'h2', withoutHandOff = false }: Props) {
  const { connection, messages, pending, Answer, send, stop, reset } = chat
  const label = useId()
  const retry = useRef<HTMLButtonElement>(null)
  const isRetried = useRef(false)

  // The focus goes on to what stands for a control that is taken away with the focus on it.
  useLayoutEffect(() => {
    if (connection.state === 'error' && form.current?.contains(document.activeElement)) retry.current?.focus()
    if (connection.state === 'connected' && isRetried.current)
      form.current?.querySelector('textarea')?.focus()
    isRetried.current = false
  }, [connection.state, form])

  const onRetry = () => {
    isRetried.current = true
    void connection.retry()
  }

  return (
    <div>
      {connection.state === 'error' && (
        <ConnectionBanner
          advice={connection.advice}
          busy={connection.retrying}
          onRetry={onRetry}
          button={retry}
        />
      )}
      <section aria-labelledby={label} className="overflow-hidden rounded-card border border-line bg-surface">
        <div className="flex items-center justify-between gap-4 border-line border-b py-2 pr-1 pl-4">
          <Heading id={label} className="text-xl">
            {words.label}
          </Heading>
          <Button variant="quiet" size="small" onClick={reset}>
            {words.reset}
          </Button>
        </div>
        <div className="flex items-center justify-between gap-4 border-line border-b px-4 py-3">
          <p className="leading-snug">
            <span className="font-medium">{words.name}</span>{' '}
            <span className="block text-sm text-muted">{words.about}</span>
          </p>
          <p role="status">
            <Badge tone={tones[connection.state]}>{words.states[connection.state]}</Badge>
          </p>
        </div>
        <Messages messages={messages} pending={pending} Answer={Answer} />
        <MessageForm
          form={form}
          disabled={connection.state === 'error'}
          writing={pending !== null}
          onSend={send}
          onStop={stop}
        />
        {!withoutHandOff && <ContactHandoff messages={messages} />}
      </section>
    </div>
  )
}
