import { ApiError, api } from '#app/lib/api.ts'
import { type Answer, type AnswerEvent, type ChatMessage, recentMessages } from '#shared/conversation.ts'

const chat = api.api.functions['chat-with-openai']
const patienceMs = 30_000

/**
 * Asks with as much of the conversation as a call takes, gives words as they come to `onWords` and resolves to the
 * whole answer.
 * @throws ApiError when it fails, breaks off or falls silent; AbortError when `signal` ends it.
 */
export async function askAssistant(
  messages: ChatMessage[],
  { signal, onWords }: { signal: AbortSignal; onWords: (words: string) => void },
): Promise<Answer> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), patienceMs)
  const keepWaiting = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), patienceMs)
  }
  try {
    const response = await chat.$post(
      { json: { messages: recentMessages(messages) } },
      {
        headers: { accept: 'text/event-stream' },
        init: { signal: AbortSignal.any([signal, silence.signal]) },
      },
    )
    for await (const event of eventsOf(response.body)) {
      keepWaiting()
      if (event.event === 'text') onWords(event.data.text)
      if (event.event === 'done') return event.data
      if (event.event === 'error') {
        const { code, ...detail } = event.data.error
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

async function* eventsOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<AnswerEvent> {
  const reader = body?.getReader()
  if (!reader) return
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      text += decoder.decode(piece.value, { stream: true })
      const whole = text.split('\n\n')
      text = whole.pop() ?? ''
      for (const event of whole) yield readEvent(event)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function readEvent(text: string): AnswerEvent {
  const [, event, data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(text) ?? []
  return { event, data: JSON.parse(data) } as AnswerEvent
}
