import type { Message } from '#app/features/assistant/message.ts'
import { conversationKey } from '#app/lib/conversation-key.ts'
import { readSession } from '#app/lib/session.ts'
import { chatContent } from '#practice/content/chat.ts'
import type { Source } from '#shared/conversation.ts'

const maxStored = 40

type StoredMessage = Omit<Message, 'id' | 'isRestored'>

/**
 * Keeps the newest messages for this tab, without the greeting. Of an answer that is `arriving`, what has come so far is
 * kept as cut off: the visitor may leave before the rest.
 */
export function storeConversation([, ...messages]: readonly Message[], arriving: string | null): void {
  const all: StoredMessage[] = arriving
    ? [...messages, { role: 'assistant', content: arriving, note: chatContent.panel.cutOff }]
    : messages
  const stored = all
    .slice(-maxStored)
    .map(({ role, content, sources, note, isNotice }) => ({ role, content, sources, note, isNotice }))
  try {
    sessionStorage.setItem(conversationKey, JSON.stringify({ session: sessionEnd(), messages: stored }))
  } catch {
    // Without storage the conversation lasts until the page is left.
  }
}

/** Puts what this tab keeps before the messages added since: `shown` starts with the greeting. */
export function restoreConversation(shown: readonly Message[]): Message[] {
  const [greeting, ...added] = shown
  const stored = readStored()
  if (!greeting || stored.length === 0) return [...shown]
  const restored = [greeting, ...stored].map((message) => ({ ...message, isRestored: true }))
  return [...restored, ...added].map((message, id) => ({ ...message, id }))
}

/** Nothing of another session: what was asked signed in doesn't outlive a sign-out. What is malformed is left out. */
function readStored(): StoredMessage[] {
  try {
    const stored = parse(sessionStorage.getItem(conversationKey))
    if (isStored(stored) && stored.session === sessionEnd())
      return stored.messages.filter(isStoredMessage).slice(-maxStored)
    sessionStorage.removeItem(conversationKey)
  } catch {
    // A browser that refuses storage has kept nothing.
  }
  return []
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** Tells sessions apart without storing one. */
const sessionEnd = () => readSession()?.token.slice(-8) ?? ''

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isStored = (value: unknown): value is { session: unknown; messages: unknown[] } =>
  isObject(value) && Array.isArray(value.messages)

const isStoredMessage = (value: unknown): value is StoredMessage =>
  isObject(value) &&
  (value.role === 'user' || value.role === 'assistant') &&
  typeof value.content === 'string' &&
  value.content.trim() !== '' &&
  (value.note === undefined || typeof value.note === 'string') &&
  (value.isNotice === undefined || typeof value.isNotice === 'boolean') &&
  (value.sources === undefined || (Array.isArray(value.sources) && value.sources.every(isSource)))

const isSource = (value: unknown): value is Source =>
  isObject(value) &&
  typeof value.title === 'string' &&
  typeof value.href === 'string' &&
  /^\/(?![/\\])/.test(value.href)
