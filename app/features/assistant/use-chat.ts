import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Message } from '#app/features/assistant/message.ts'
import { useConnection } from '#app/features/assistant/use-connection.ts'
import { conversationKey } from '#app/lib/conversation-key.ts'
import { onSessionChange } from '#app/lib/session.ts'
import { chatContent } from '#practice/content/chat.ts'
import type { ChatMessage } from '#shared/conversation.ts'

const { greeting, stopped, cutOff } = chatContent.panel
const initialMessages: Message[] = [{ id: 0, role: 'assistant', content: greeting, isNotice: true }]

/** Loaded when the visitor turns to the chat, or comes back to a conversation. */
const loadModules = async () => {
  const [{ askAssistant }, { AnswerText }, { restoreConversation, storeConversation }] = await Promise.all([
    import('#app/features/assistant/ask-assistant.ts'),
    import('#app/features/assistant/components/answer-text.tsx'),
    import('#app/features/assistant/stored-conversation.ts'),
  ])
  return { askAssistant, AnswerText, restoreConversation, storeConversation }
}
type Modules = Awaited<ReturnType<typeof loadModules>>

export const preloadChat = () => void loadModules().catch(() => undefined)

/**
 * State of a conversation with the assistant: messages, the text arriving now, and the connection. The tab keeps the
 * conversation until it is reset or somebody signs in or out in it, while the chat is open also in another tab. A closed tab that the
 * browser reopens has it again.
 */
export function useChat() {
  const connection = useConnection()
  const [messages, setMessages] = useState(initialMessages)
  const [pending, setPending] = useState<string | null>(null)
  const [modules, setModules] = useState<Modules | null>(null)
  /** The messages for an answer that outlives the render it was asked in. */
  const latest = useRef(messages)
  const hasRestored = useRef(false)
  const running = useRef<AbortController | null>(null)

  const update = (next: Message[]) => {
    latest.current = next
    setMessages(next)
  }

  const add = (message: Omit<Message, 'id'>) =>
    update([...latest.current, { ...message, id: latest.current.length }])

  const load = async () => {
    const loaded = await loadModules()
    if (!hasRestored.current) {
      hasRestored.current = true
      update(loaded.restoreConversation(latest.current))
      setModules(loaded)
    }
    return loaded
  }

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
      const { askAssistant } = await load()
      const history = listConversation(latest.current)
      const { response, sources } = await askAssistant(history, { signal: call.signal, onText })
      if (running.current === call) add({ role: 'assistant', content: response, sources })
    } catch (error) {
      if (running.current === call) endAnswer(receivedText, call.signal.aborted ? null : error)
    }
    if (running.current === call) {
      running.current = null
      setPending(null)
    }
  }

  /** Keeps the text received so far. `error` is null when the visitor pressed Stop. */
  const endAnswer = (receivedText: string, error: unknown) => {
    const isStop = error === null
    if (receivedText !== '')
      add({ role: 'assistant', content: receivedText, note: isStop ? stopped : cutOff })
    else if (isStop) add({ role: 'assistant', content: stopped, isNotice: true })
    if (isStop) return
    add({ role: 'assistant', content: chatContent.trouble.apology, isNotice: true })
    connection.reportFailure(error)
  }

  const stop = () => running.current?.abort()

  const reset = () => {
    stop()
    running.current = null
    setPending(null)
    update(initialMessages)
    tabStorage()?.removeItem(conversationKey)
  }

  const restore = useEffectEvent(() => {
    if (tabStorage()?.getItem(conversationKey)) load().catch(() => undefined)
  })
  const onSession = useEffectEvent(reset)
  useEffect(() => {
    restore()
    const unsubscribe = onSessionChange(() => onSession())
    return () => {
      unsubscribe()
      running.current?.abort()
    }
  }, [])

  useEffect(() => {
    if (messages.length > 1) modules?.storeConversation(messages, pending)
  }, [modules, messages, pending])

  return {
    connection,
    messages,
    pending,
    Answer: modules?.AnswerText,
    send: (text: string) => void send(text),
    stop,
    reset,
  }
}

export type Chat = ReturnType<typeof useChat>

/** The messages without greeting and apologies. */
export function listConversation(messages: readonly Message[]): ChatMessage[] {
  return messages.filter(({ isNotice }) => !isNotice).map(({ role, content }) => ({ role, content }))
}

/** Null where the browser refuses storage. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}
