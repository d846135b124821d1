import OpenAI from 'openai'
import { modelInstructions } from '#practice/assistant.ts'
import {
  type AnswerChunk,
  type AssistantProvider,
  AssistantUnavailableError,
  type GroundedQuestion,
} from '#server/providers/assistant/port.ts'
import { minutes } from '#shared/time.ts'

export type OpenAiConfig = {
  apiKey: string
  baseUrl: string | null
  model: string
  /** How long it may be silent, before its first word, asked again or not, and between two. */
  silenceTimeoutMs?: number
}

const defaultPatienceMs = minutes(1 / 3)
const checkTimeoutMs = minutes(0.1)
const checkAgainAfterMs = minutes(0.05)
const answerMaxTokens = 600
const quotedMaxLength = 6000

/** A language model behind OpenAI's chat completions, at OpenAI's address or one that speaks the same. */
export function createOpenAiAssistant({
  apiKey,
  baseUrl,
  model,
  silenceTimeoutMs = defaultPatienceMs,
}: OpenAiConfig): AssistantProvider & Required<Pick<AssistantProvider, 'check'>> {
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl,
    timeout: silenceTimeoutMs,
    maxRetries: 1,
    logLevel: 'off',
  })
  let failed = false
  let checked = { at: 0, result: Promise.resolve(true) }

  /** Asks for the model's name card, which costs nothing. @throws Error when it is not given. */
  async function readCard(): Promise<void> {
    await client.models.retrieve(model, { timeout: checkTimeoutMs, maxRetries: 0 })
  }

  /** A server without name cards has at least answered. */
  async function looksWell(): Promise<boolean> {
    try {
      await readCard()
    } catch (error) {
      if (!(error instanceof OpenAI.NotFoundError)) return false
    }
    failed = false
    return true
  }

  async function* stream(question: GroundedQuestion, signal: AbortSignal): AsyncGenerator<AnswerChunk> {
    const leaving = new AbortController()
    const either = AbortSignal.any([signal, leaving.signal])
    let isWhole = false
    let silence: NodeJS.Timeout | undefined
    /** The library's own limit ends with the headers, and begins anew when it has waited to ask again. */
    const listen = () => {
      clearTimeout(silence)
      silence = setTimeout(() => leaving.abort(), silenceTimeoutMs)
    }
    try {
      listen()
      const chunks = await client.chat.completions.create(
        {
          model,
          messages: [
            { role: 'system', content: modelInstructions },
            { role: 'user', content: promptOf(question) },
          ],
          max_completion_tokens: answerMaxTokens,
          stream: true,
          stream_options: { include_usage: true },
        },
        { signal: either },
      )
      listen()
      for await (const { choices, usage } of chunks) {
        clearTimeout(silence)
        const [choice] = choices
        if (choice?.delta?.content) yield { text: choice.delta.content }
        if (choice?.finish_reason) isWhole = true
        if (choice?.finish_reason === 'length') yield { isCut: true }
        if (usage)
          yield { usage: { inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens } }
        listen()
      }
      if (!isWhole && !signal.aborted) throw new Error('the answer broke off')
      failed = false
    } finally {
      clearTimeout(silence)
      leaving.abort()
    }
  }

  return {
    kind: 'openai',
    async check() {
      try {
        await readCard()
      } catch (error) {
        if (error instanceof OpenAI.AuthenticationError)
          return 'OPENAI_API_KEY is refused by the language model.'
        if (!(error instanceof OpenAI.NotFoundError)) throw error
        if (baseUrl === null) return `OPENAI_MODEL is ${model}, which OpenAI does not know.`
      }
      return null
    },
    async isUp() {
      if (!failed) return true
      if (Date.now() - checked.at > checkAgainAfterMs) checked = { at: Date.now(), result: looksWell() }
      return checked.result
    },
    async *answer(question, signal) {
      try {
        yield* stream(question, signal)
      } catch (cause) {
        if (signal.aborted) return
        failed = true
        throw new AssistantUnavailableError(reasonOf(cause), { cause })
      }
    },
  }
}

/** What went wrong, without the vendor's own words: they may repeat a key, or what somebody wrote. */
function reasonOf(cause: unknown): string {
  if (cause instanceof OpenAI.APIUserAbortError) return 'the language model was silent'
  if (cause instanceof OpenAI.APIConnectionError) return 'the language model could not be reached'
  if (cause instanceof OpenAI.APIError)
    return `the language model answered ${[cause.status, cause.code].filter(Boolean).join(' ')}`
  return 'the language model broke off'
}

/** Passages first, then the visitor's words as quotations: nothing she writes has a role of its own. */
function promptOf({ question, history, passages }: GroundedQuestion): string {
  const earlier = history.map(
    ({ role, content }) => `${role === 'user' ? 'Visitor' : 'Assistant'}: ${quoted(content)}`,
  )
  return [
    'Passages of the site:',
    ...passages.map(({ page, text }, at) => `[${at + 1}] ${page.title}: ${text}`),
    ...(earlier.length > 0 ? ['', 'Said before, quoted:', earlier.join('\n').slice(-quotedMaxLength)] : []),
    '',
    'The visitor’s question, quoted:',
    quoted(question),
  ].join('\n')
}

const quoted = (text: string) => `“${text.replace(/[“”"]/g, '’').replace(/\s+/g, ' ').trim()}”`
