import { ApiError, api } from '#app/lib/api.ts'
import { readEventStream } from '#app/lib/read-event-stream.ts'
import {
  type Answer,
  type AnswerEvent,
  type ChatMessage,
  selectRecentMessages,
} from '#shared/conversation.ts'

const chat = api.api.functions['chat-with-openai']
const silenceTimeoutMs = 30_000

/**
 * Sends as many recent messages as a call may carry, passes text to `onText` as it arrives and resolves to the whole
 * answer.
 * @throws ApiError when the call fails, breaks off or falls silent; AbortError when `signal` aborts it.
 */
export async function askAssistant(
  messages: ChatMessage[],
  { signal, onText }: { signal: AbortSignal; onText: (text: string) => void },
): Promise<Answer> {
  const call = new AbortController()
  const stop = () => call.abort()
  let timer: ReturnType<typeof setTimeout> | undefined
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(stop, silenceTimeoutMs)
  }
  signal.addEventListener('abort', stop)
  try {
    signal.throwIfAborted()
    restartTimer()
    const response = await chat.$post(
      { json: { messages: selectRecentMessages(messages) } },
      {
        headers: { accept: 'text/event-stream' },
        init: { signal: call.signal },
      },
    )
    for await (const { event, data } of readEventStream(response.body)) {
      restartTimer()
      const answerEvent = { event, data: JSON.parse(data) } as AnswerEvent
      if (answerEvent.event === 'text') onText(answerEvent.data.text)
      if (answerEvent.event === 'done') return answerEvent.data
      if (answerEvent.event === 'error') {
        const { code, ...detail } = answerEvent.data.error
        throw new ApiError(code, detail)
      }
    }
    throw new ApiError('unreachable')
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error
    throw new ApiError('unreachable')
  } finally {
    clearTimeout(timer)
  }
}
