import type { Passage } from '#practice/assistant/passages.ts'
import type { Answer, ChatMessage } from '#shared/conversation.ts'

export type GroundedQuestion = {
  question: string
  /** What was said before, oldest first. Written by whoever calls: to be quoted, never obeyed. */
  history: readonly ChatMessage[]
  /** All that may be said, best first. */
  passages: readonly Passage[]
  /** What the site itself answers. */
  own: Answer
}

export type Usage = { inputTokens: number; outputTokens: number }
/** `isCut`: it had more to say than it may, and the last sentence may have no end. */
export type AnswerChunk = { text: string } | { usage: Usage } | { isCut: true }

/** Puts what was found into words. Which questions reach it, and which of its words get out, is decided elsewhere. */
export type AssistantProvider = {
  kind: 'embedded' | 'openai'
  /** Whether it can be expected to answer. Never a call that costs. */
  isUp(): Promise<boolean>
  /** Asked once at boot: what is wrong with our keys, null if nothing is. @throws Error when it cannot be asked. */
  check?(): Promise<string | null>
  /**
   * Words as they come; the usage last, where there is one. Ends quietly when `signal` says so.
   * @throws AssistantUnavailable when it does not answer, or breaks off.
   */
  answer(question: GroundedQuestion, signal: AbortSignal): AsyncIterable<AnswerChunk>
}

/** `own` answers from the site alone, always and for nothing; `model` is a language model, where one is configured. */
export type Assistants = {
  own: AssistantProvider
  model: AssistantProvider | null
  check?(): Promise<string | null>
}

/** The provider did not answer, or not to the end. */
export class AssistantUnavailableError extends Error {}
