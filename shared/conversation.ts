import type { WireError } from '#shared/errors.ts'

/** The longest message of a user, in characters. An answer may be longer. */
export const messageMaxLength = 2000
export const contentMaxLength = 4000
export const maxMessages = 24
export const historyMaxLength = 16_000

/** Sent alone when the chat opens; the server answers it without calling a model. */
export const connectionTest = 'Connection test'

export const chatRoles = ['user', 'assistant'] as const
export type ChatMessage = { role: (typeof chatRoles)[number]; content: string }

/** A page that supports an answer. `href` is a path on this site. */
export type Source = { title: string; href: string }

/** `routed`: a rule answered, without a search or a model. `unknown`: the site has no answer. */
type AnswerKind = 'answer' | 'routed' | 'unknown'

export type Answer = { response: string; sources: Source[]; kind: AnswerKind }

/** An event of the `text/event-stream` answer: text as it arrives, then one `done` or `error`. */
export type AnswerEvent =
  | { event: 'text'; data: { text: string } }
  | { event: 'done'; data: Answer }
  | { event: 'error'; data: WireError }

/** The newest messages that fit the limits of one call. */
export function selectRecentMessages(messages: readonly ChatMessage[]): ChatMessage[] {
  const recent: ChatMessage[] = []
  for (const { role, content } of messages.toReversed()) {
    const message = { role, content: content.slice(0, contentMaxLength) }
    if (recent.length === maxMessages || totalLength([message, ...recent]) > historyMaxLength) break
    recent.unshift(message)
  }
  return recent
}

export const totalLength = (messages: readonly ChatMessage[]): number =>
  messages.reduce((sum, { content }) => sum + content.length, 0)

export const formattedMaxLength = 8000
