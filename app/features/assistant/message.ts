import type { ChatMessage, Source } from '#shared/conversation.ts'

/** A message as the chat shows it. */
export type Message = ChatMessage & {
  id: number
  sources?: Source[]
  /** Shown below a text that was stopped or cut off. */
  note?: string
  /** A greeting or an apology: not sent to the server and not handed to the coach. */
  isNotice?: boolean
  /** From before the visitor came back. */
  isRestored?: boolean
}
