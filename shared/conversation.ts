import type { WireError } from '#shared/errors.ts'

/** A user's message; an answer may be longer. */
export const messageMaxLength = 2000
export const contentMaxLength = 4000
export const maxMessages = 24
export const historyMaxLength = 16_000

/** Sent alone when the chat opens: answered from what the server knows about itself, without asking a model. */
export const connectionTest = 'Connection test'

export const chatRoles = ['user', 'assistant'] as const
export type ChatMessage = { role: (typeof chatRoles)[number]; content: string }

/** A page an answer rests on. `href` is an address on this site. */
export type Source = { title: string; href: string }

/** `routed`: a rule answered and nothing else was asked. `unknown`: the site does not say. */
export type AnswerKind = 'answer' | 'routed' | 'unknown'

export type Answer = { response: string; sources: Source[]; kind: AnswerKind }

/** What a caller gets that asks for `text/event-stream`: words as they come, then one `done` or `error`. */
export type AnswerEvent =
  | { event: 'text'; data: { text: string } }
  | { event: 'done'; data: Answer }
  | { event: 'error'; data: WireError }

/** The newest messages that fit the limits of a call; the last one always does if it is no longer than allowed. */
export function selectRecentMessages(messages: readonly ChatMessage[]): ChatMessage[] {
  const recent: ChatMessage[] = []
  for (const { role, content } of messages.toReversed()) {
    const cut = { role, content: content.slice(0, contentMaxLength) }
    if (recent.length === maxMessages || totalLength([cut, ...recent]) > historyMaxLength) break
    recent.unshift(cut)
  }
  return recent
}

export const totalLength = (messages: readonly ChatMessage[]): number =>
  messages.reduce((sum, { content }) => sum + content.length, 0)

export const formattedMaxLength = 8000

/** A conversation as one text to hand to a person: the newest messages that fit, oldest first. */
export function formatConversation(
  messages: readonly ChatMessage[],
  names: Record<ChatMessage['role'], string>,
): string {
  const told: string[] = []
  let length = 0
  for (const { role, content } of messages.toReversed()) {
    const line = `${names[role]}: ${content.trim()}`
    length += line.length + 2
    if (length > formattedMaxLength) break
    told.unshift(line)
  }
  return told.join('\n\n')
}
