import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useConnection } from '#app/features/assistant/use-connection.ts'
import { chatContent } from '#practice/content/chat.ts'
import type { ChatMessage, Source } from '#shared/conversation.ts'

export type Message = ChatMessage & {
  id: number
  sources?: Source[]
  /** Beneath words that end before their time. */
  note?: string
  /** The assistant's, but no answer: left out of what is sent and handed on. */
  isNotice?: boolean
}

const { greeting, stopped, cutOff } = chatContent.panel
const opening: Message[] = [{ id: 0, role: 'assistant', content: greeting, isNotice: true }]

/** The client and what draws an answer, fetched when somebody turns to the conversation. */
const loadChatModules = () =>
  Promise.all([
    import('#app/features/assistant/ask-assistant.ts'),
    import('#app/features/assistant/components/answer-text.tsx'),
  ])

export const preloadChat = () => void loadChatModules().catch(() => undefined)

/** A conversation with the assistant: what was said, what is being said, and whether it can be reached. */
export function useChat() {
  const connection = useConnection()
  const [messages, setMessages] = useState(opening)
  const [pending, setPending] = useState<string | null>(null)
  const [Answer, setAnswer] = useState<ComponentType<{ text: string }> | null>(null)
  const running = useRef<AbortController | null>(null)
  const lastId = useRef(0)
  useEffect(() => () => running.current?.abort(), [])

  const add = (...more: Omit<Message, 'id'>[]) =>
    setMessages((before) => [...before, ...more.map((message) => ({ ...message, id: ++lastId.current }))])

  const send = async (text: string): Promise<void> => {
    const content = text.trim()
    if (content === '' || running.current || connection.state === 'error') return
    const call = new AbortController()
    running.current = call
    add({ role: 'user', content })
    setPending('')
    let words = ''
    const onWords = (more: string) => {
      words += more
      if (running.current === call) setPending(words)
    }
    try {
      const [{ askAssistant }, { AnswerText }] = await loadChatModules()
      setAnswer(() => AnswerText)
      const history: ChatMessage[] = [...listConversation(messages), { role: 'user', content }]
      const { response, sources } = await askAssistant(history, { signal: call.signal, onWords })
      if (running.current === call) add({ role: 'assistant', content: response, sources })
    } catch (error) {
      if (running.current === call) end(words, call.signal.aborted ? null : error)
    }
    if (running.current === call) {
      running.current = null
      setPending(null)
    }
  }

  /** What came is kept. `error` is null when somebody stopped it. */
  const end = (words: string, error: unknown) => {
    const isStop = error === null
    if (words !== '') add({ role: 'assistant', content: words, note: isStop ? stopped : cutOff })
    else if (isStop) add({ role: 'assistant', content: stopped, isNotice: true })
    if (isStop) return
    add({ role: 'assistant', content: chatContent.trouble.apology, isNotice: true })
    connection.lose(error)
  }

  const reset = () => {
    running.current?.abort()
    running.current = null
    setPending(null)
    setMessages(opening)
  }

  return {
    connection,
    messages,
    pending,
    Answer,
    send: (text: string) => void send(text),
    stop: () => running.current?.abort(),
    reset,
  }
}

export type Chat = ReturnType<typeof useChat>

/** What was said to each other, without greeting and apologies. */
export function listConversation(messages: readonly Message[]): ChatMessage[] {
  return messages.filter(({ isNotice }) => !isNotice).map(({ role, content }) => ({ role, content }))
}
