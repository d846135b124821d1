import { type ComponentType, useRef } from 'react'
import { Link } from 'react-router'
import type { Message } from '#app/features/assistant/use-chat.ts'
import { useStickToBottom } from '#app/features/assistant/use-stick-to-bottom.ts'
import { chatContent } from '#practice/content/chat.ts'

const words = chatContent.panel

type Text = { text: string }

function PlainText({ text }: Text) {
  return <p className="whitespace-pre-line">{text}</p>
}

type Drawing = ComponentType<Text> | null
type Props = { messages: readonly Message[]; pending: string | null; Answer: Drawing }

/**
 * What is being written stands beneath the log and moves into it when it is whole, so that a screen reader reads it
 * once and not word by word.
 */
export function Messages({ messages, pending, Answer }: Props) {
  const Words = Answer ?? PlainText
  const box = useRef<HTMLElement>(null)
  const newest = messages.at(-1)
  const { follow } = useStickToBottom(box, `${newest?.id} ${pending}`)
  if (newest?.role === 'user' && pending === '') follow()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section ref={box} tabIndex={0} aria-label={words.messages} className="chat-messages">
      <div role="log" aria-live="polite" className="grid gap-5">
        {messages.map((message) => (
          <Said key={message.id} message={message} Words={Words} />
        ))}
      </div>
      {pending !== null && (
        <div className="mt-5">
          {pending === '' ? (
            <Writing />
          ) : (
            <div className="max-w-prose [overflow-wrap:anywhere]">
              <Words text={pending} />
            </div>
          )}
          <p role="status" className="sr-only">
            {words.writing}
          </p>
        </div>
      )}
    </section>
  )
}

type SaidProps = { message: Message; Words: ComponentType<Text> }

function Said({ message: { role, content, sources = [], note, isNotice }, Words }: SaidProps) {
  if (role === 'user')
    return (
      <div className="ml-auto max-w-[85%] rounded-card rounded-br-[4px] bg-leaf/10 px-4 py-2.5">
        <span className="sr-only">{words.you}: </span>
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{content}</p>
      </div>
    )
  return (
    <div className="max-w-prose [overflow-wrap:anywhere]">
      <span className="sr-only">{words.assistant}: </span>
      <div>{isNotice ? <PlainText text={content} /> : <Words text={content} />}</div>
      {note && <p className="mt-2 text-sm text-muted">{note}</p>}
      {sources.length > 0 && (
        <p className="mt-2 text-sm text-muted">
          {words.sources}{' '}
          {sources.map(({ title, href }, at) => (
            <span key={href}>
              {at > 0 && ', '}
              <Link to={href} className="inline-block py-1 text-leaf underline underline-offset-4">
                {title}
              </Link>
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

function Writing() {
  return (
    <p aria-hidden="true" className="flex h-6 items-center gap-1.5">
      <span className="chat-dot" />
      <span className="chat-dot" />
      <span className="chat-dot" />
    </p>
  )
}
