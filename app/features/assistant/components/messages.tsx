import { type ComponentType, useRef } from 'react'
import { Link } from 'react-router'
import { ScrollRegion } from '#app/components/ui/scroll-region.tsx'
import type { Message } from '#app/features/assistant/message.ts'
import { useStickToBottom } from '#app/features/assistant/use-stick-to-bottom.ts'
import { chatContent } from '#practice/content/chat.ts'

const texts = chatContent.panel

type TextProps = { text: string }

function PlainText({ text }: TextProps) {
  return <p className="whitespace-pre-line">{text}</p>
}

type Props = {
  messages: readonly Message[]
  pending: string | null
  Answer: ComponentType<TextProps> | undefined
}

/**
 * The answer arriving now is shown below the log and moves into it when complete, so that a screen reader reads it
 * once and not word by word. Restored messages are above the log, so that it doesn't read them again.
 */
export function Messages({ messages, pending, Answer: Renderer = PlainText }: Props) {
  const box = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)
  useStickToBottom(box, content, last?.role === 'user' ? last.id : null)
  const items = (restored: boolean) =>
    messages
      .filter(({ isRestored = false }) => isRestored === restored)
      .map((message) => <MessageItem key={message.id} message={message} Renderer={Renderer} />)
  return (
    <ScrollRegion ref={box} aria-label={texts.messages} className="chat-messages">
      <div ref={content} className="grid gap-5">
        {items(true)}
        <div role="log" aria-live="polite" className="grid gap-5 empty:-mt-5">
          {items(false)}
        </div>
        {pending !== null && (
          <div>
            {pending === '' ? (
              <TypingIndicator />
            ) : (
              <div className="max-w-prose [overflow-wrap:anywhere]">
                <Renderer text={pending} />
              </div>
            )}
            <p role="status" className="sr-only">
              {texts.writing}
            </p>
          </div>
        )}
      </div>
    </ScrollRegion>
  )
}

type ItemProps = { message: Message; Renderer: ComponentType<TextProps> }

function MessageItem({ message: { role, content, sources = [], note, isNotice }, Renderer }: ItemProps) {
  if (role === 'user')
    return (
      <div className="ml-auto max-w-[85%] rounded-card rounded-br-[4px] border border-transparent bg-leaf/10 px-4 py-2.5">
        <span className="sr-only">{texts.you}: </span>
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{content}</p>
      </div>
    )
  return (
    <div className="max-w-prose [overflow-wrap:anywhere]">
      <span className="sr-only">{texts.assistant}: </span>
      <div>{isNotice ? <PlainText text={content} /> : <Renderer text={content} />}</div>
      {note && <p className="mt-2 text-sm text-muted">{note}</p>}
      {sources.length > 0 && (
        <p className="mt-2 text-sm text-muted">
          {texts.sources}{' '}
          {sources.map(({ title, href }, index) => (
            <span key={href}>
              <Link to={href} className="py-1 text-leaf underline underline-offset-4">
                {title}
              </Link>
              {index < sources.length - 1 && ', '}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

function TypingIndicator() {
  return (
    <p aria-hidden="true" className="flex h-6 items-center gap-1.5">
      <span className="chat-dot" />
      <span className="chat-dot" />
      <span className="chat-dot" />
    </p>
  )
}
