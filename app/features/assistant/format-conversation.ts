import { type ChatMessage, formattedMaxLength } from '#shared/conversation.ts'

/** A conversation as one text for a person to read: the newest messages that fit, oldest first. */
export function formatConversation(
  messages: readonly ChatMessage[],
  names: Record<ChatMessage['role'], string>,
): string {
  const lines: string[] = []
  let length = 0
  for (const { role, content } of messages.toReversed()) {
    const line = `${names[role]}: ${content.trim()}`
    length += line.length + 2
    if (length > formattedMaxLength) break
    lines.unshift(line)
  }
  return lines.join('\n\n')
}
