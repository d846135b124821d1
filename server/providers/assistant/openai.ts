import OpenAI from 'openai'
import { readChunk } from '#server/providers/assistant/openai-chunk.ts'
import {
  type AnswerChunk,
  type AssistantProvider,
  AssistantUnavailableError,
  type GroundedQuestion,
} from '#server/providers/assistant/port.ts'
import { seconds } from '#shared/time.ts'

export type OpenAiConfig = {
  apiKey: string
  baseUrl: string | null
  model: string
  /** How long the model may stay silent, before the first chunk (retry included) and between two chunks. */
  silenceTimeoutMs?: number
  /** How long a whole answer may take. */
  answerTimeoutMs?: number
  /** How long after a failed look-up of a failed model the next one is made. */
  checkIntervalMs?: number
}

/** Visitors wait this long before the built-in answer comes instead. */
const defaultSilenceTimeoutMs = seconds(8)
const defaultAnswerTimeoutMs = seconds(25)
const checkTimeoutMs = seconds(6)
const defaultCheckIntervalMs = seconds(3)
const answerMaxTokens = 600
const historyMaxLength = 6000

/** A language model behind OpenAI's chat completions API, at OpenAI or at a compatible address. */
export function createOpenAiAssistant({
  apiKey,
  baseUrl,
  model,
  silenceTimeoutMs = defaultSilenceTimeoutMs,
  answerTimeoutMs = defaultAnswerTimeoutMs,
  checkIntervalMs = defaultCheckIntervalMs,
}: OpenAiConfig): AssistantProvider & Required<Pick<AssistantProvider, 'check'>> {
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl,
    timeout: silenceTimeoutMs,
    maxRetries: 1,
    logLevel: 'off',
  })
  let hasFailed = false
  let nextCheckAt = 0

  /** Retrieves the model's description, which is free. @throws Error when the call fails. */
  async function retrieveModel(): Promise<void> {
    await client.models.retrieve(model, { timeout: checkTimeoutMs, maxRetries: 0 })
  }

  /** A compatible server without the models endpoint answers 404, which still shows that it is up. */
  async function checkAvailability(): Promise<void> {
    nextCheckAt = Number.POSITIVE_INFINITY
    try {
      await retrieveModel()
      hasFailed = false
    } catch (error) {
      hasFailed = !(error instanceof OpenAI.NotFoundError)
    }
    nextCheckAt = performance.now() + checkIntervalMs
  }

  async function* streamAnswer(question: GroundedQuestion, signal: AbortSignal): AsyncGenerator<AnswerChunk> {
    const timeout = new AbortController()
    const anySignal = AbortSignal.any([signal, timeout.signal, AbortSignal.timeout(answerTimeoutMs)])
    const prompt = buildPrompt(question)
    const { instructions } = question
    let isComplete = false
    let timer: NodeJS.Timeout | undefined
    /** The library's own timeout ends with the response headers and starts again with each retry. */
    const restartTimer = () => {
      clearTimeout(timer)
      timer = setTimeout(() => timeout.abort(), silenceTimeoutMs)
    }
    try {
      yield { promptLength: instructions.length + prompt.length }
      restartTimer()
      const chunks = await client.chat.completions.create(
        {
          model,
          messages: [
            { role: 'system', content: instructions },
            { role: 'user', content: prompt },
          ],
          max_completion_tokens: answerMaxTokens,
          stream: true,
          stream_options: { include_usage: true },
        },
        { signal: anySignal },
      )
      restartTimer()
      for await (const chunk of chunks) {
        clearTimeout(timer)
        const { text, finish, usage } = readChunk(chunk)
        if (text) yield { text }
        if (finish) isComplete = true
        if (finish === 'length') yield { isCut: true }
        if (usage) yield { usage }
        restartTimer()
      }
      if (!isComplete && !signal.aborted) throw new Error('the answer broke off')
      hasFailed = false
    } finally {
      clearTimeout(timer)
      timeout.abort()
    }
  }

  return {
    async check() {
      try {
        await retrieveModel()
      } catch (error) {
        if (error instanceof OpenAI.AuthenticationError)
          return 'OPENAI_API_KEY is refused by the language model.'
        if (!(error instanceof OpenAI.NotFoundError)) throw error
        if (baseUrl === null) return `OPENAI_MODEL is ${model}, which OpenAI does not know.`
      }
      return null
    },
    isUp() {
      if (hasFailed && performance.now() >= nextCheckAt) void checkAvailability()
      return !hasFailed
    },
    async *answer(question, signal) {
      try {
        yield* streamAnswer(question, signal)
      } catch (cause) {
        if (signal.aborted) return
        hasFailed = true
        if (isRefusal(cause)) yield { usage: { inputTokens: 0, outputTokens: 0 } }
        throw new AssistantUnavailableError(describeFailure(cause), { cause })
      }
    },
  }
}

/** An answer with an error status, or no connection: nothing was generated and nothing is charged. */
function isRefusal(cause: unknown): boolean {
  if (cause instanceof OpenAI.APIUserAbortError || cause instanceof OpenAI.APIConnectionTimeoutError)
    return false
  return cause instanceof OpenAI.APIError
}

/** What went wrong, without the vendor's message: that may repeat a key or what the visitor wrote. */
function describeFailure(cause: unknown): string {
  if (cause instanceof OpenAI.APIUserAbortError) return 'the language model was silent'
  if (cause instanceof OpenAI.APIConnectionError) return 'the language model could not be reached'
  if (cause instanceof OpenAI.APIError)
    return `the language model answered ${[cause.status, cause.code].filter(Boolean).join(' ')}`
  return 'the language model broke off'
}

/** Passages first, then the visitor's messages as quotations, so that none of them gets a role of its own. */
function buildPrompt({ question, history, passages }: GroundedQuestion): string {
  const earlier = history.map(
    ({ role, content }) => `${role === 'user' ? 'Visitor' : 'Assistant'}: ${quote(content)}`,
  )
  return [
    'Passages of the site:',
    ...passages.map(({ page, text }, index) => `[${index + 1}] ${page.title}: ${text}`),
    ...(earlier.length > 0 ? ['', 'Said before, quoted:', earlier.join('\n').slice(-historyMaxLength)] : []),
    '',
    'The visitor’s question, quoted:',
    quote(question),
  ].join('\n')
}

const quote = (text: string) => `“${text.replace(/[“”"]/g, '’').replace(/\s+/g, ' ').trim()}”`
