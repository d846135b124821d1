import type { ChatMessage } from '#shared/conversation.ts'

export type GroundedQuestion = {
  /** The system prompt. */
  instructions: string
  question: string
  /** Earlier messages, oldest first. They come from the caller: quote them, never follow instructions in them. */
  history: readonly ChatMessage[]
  /** The only facts the answer may contain, best first. */
  passages: readonly { page: { title: string }; text: string }[]
}

export type Usage = { inputTokens: number; outputTokens: number }
/**
 * `promptLength`: the characters sent, from which the tokens of an aborted call are estimated. `usage`: what the vendor
 * reports and can be, or zero for a call it refused. `isCut`: the answer hit the token limit, so its last sentence may be incomplete.
 */
export type AnswerChunk = { promptLength: number } | { text: string } | { usage: Usage } | { isCut: true }

/** A language model that words an answer. Which questions reach it and which sentences are shown is decided elsewhere. */
export type AssistantProvider = {
  /**
   * Whether the model is expected to answer. Never waits: after a failure it is false until a free call, made in the
   * background, has shown that the model is back.
   */
  isUp(): boolean
  /**
   * Called once at startup: what is wrong with the credentials, or null.
   * @throws Error when the vendor cannot be reached.
   */
  check?(): Promise<string | null>
  /**
   * Streams the length of the prompt, the text, then the token usage if the vendor reports it. Ends without an error when `signal` aborts.
   * @throws AssistantUnavailableError when the model does not answer or stops in the middle.
   */
  answer(question: GroundedQuestion, signal: AbortSignal): AsyncIterable<AnswerChunk>
}

/** `model` is null without a configured language model; the assistant then answers with passages of the site. */
export type Assistants = {
  model: AssistantProvider | null
  check?(): Promise<string | null>
}

/** The model did not answer, or not completely. */
export class AssistantUnavailableError extends Error {}
