import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useConnection } from '#app/features/assistant/use-connection.ts'
import { chatContent } from '#practice/content/chat.ts'
import type { ChatMessage, Source } from '#shared/conversation.ts'

export type Message = ChatMessage & {
  id: number
  sources?: Source[]
  /** Shown below a text that was stopped or cut off. */
  note?: string
  /** A greeting or an apology: not sent to the server and not handed to the coach. */
  isNotice?: boolean
}

const { greeting, stopped, cutOff } = chatContent.panel
const initialMessages: Message[] = [{ id: 0, role: 'assistant', content: greeting, isNotice: true }]

/** The API client and the answer renderer, loaded when the visitor turns to the chat. */
const loadChatModules = () =>
  Promise.all([
    import('#app/features/assistant/ask-assistant.ts'),
    import('#app/features/assistant/components/answer-text.tsx'),
  ])

export const preloadChat = () => void loadChatModules().catch(() => undefined)

/** State of a conversation with the assistant: messages, the text arriving now, and the connection. */
export function useChat() {
  const connection = useConnection()
  const [messages, setMessages] = useState(initialMessages)
  const [pending, setPending] = useState<string | null>(null)
  const [Answer, setAnswer] = useState<ComponentType<{ text: string }> | null>(null)
  const running = useRef<AbortController | null>(null)
  const lastId = useRef(0)
  useEffect(() => () => running.current?.abort(), [])

  const add = (...added: Omit<Message, 'id'>[]) =>
    setMessages((before) => [...before, ...added.map((message) => ({ ...message, id: ++lastId.current }))])

  const send = async (text: string): Promise<void> => {
    const content = text.trim()
    if (content === '' || running.current || connection.state === 'error') return
    const call = new AbortController()
    running.current = call
    add({ role: 'user', content })
    setPending('')
    let receivedText = ''
    const onText = (text: string) => {
      receivedText += text
      if (running.current === call) setPending(receivedText)
    }
    try {
      const [{ askAssistant }, { AnswerText }] = await loadChatModules()
      setAnswer(() => AnswerText)
      const history: ChatMessage[] = [...listConversation(messages), { role: 'user', content }]
      const { response, sources } = await askAssistant(history, { signal: call.signal, onText })
      if (running.current === call) add({ role: 'assistant', content: response, sources })
    } catch (error) {
      if (running.current === call) end(receivedText, call.signal.aborted ? null : error)
    }
    if (running.current === call) {
      running.current = null
      setPending(null)
    }
  }

  /** Keeps the text received so far. `error` is null when the visitor pressed Stop. */
  const end = (receivedText: string, error: unknown) => {
    const isStop = error === null
    if (receivedText !== '')
      add({ role: 'assistant', content: receivedText, note: isStop ? stopped : cutOff })
    else if (isStop) add({ role: 'assistant', content: stopped, isNotice: true })
    if (isStop) return
    add({ role: 'assistant', content: chatContent.trouble.apology, isNotice: true })
    connection.reportFailure(error)
  }

  const reset = () => {
    running.current?.abort()
    running.current = null
    setPending(null)
    setMessages(initialMessages)
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

/** The messages without greeting and apologies. */
export function listConversation(messages: readonly Message[]): ChatMessage[] {
  return messages.filter(({ isNotice }) => !isNotice).map(({ role, content }) => ({ role, content }))
}
