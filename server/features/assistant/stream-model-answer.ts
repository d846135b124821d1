import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { recordModelUsage } from '#server/features/assistant/record-model-usage.ts'
import { type AnswerChunk, AssistantUnavailableError, type Usage } from '#server/providers/assistant/port.ts'

const charactersPerToken = 4

/**
 * Streams the text of a model's answer and records its token usage when it ends, even after an error or an abort.
 * `onCut` is called when the answer hit the token limit.
 * @throws AppError `assistant_unavailable`.
 */
export async function* streamModelAnswer(
  ctx: Ctx,
  chunks: AsyncIterable<AnswerChunk>,
  onCut: () => void,
): AsyncGenerator<string> {
  let usage: Usage | null = null
  let length = 0
  try {
    for await (const chunk of chunks) {
      if ('usage' in chunk) usage = chunk.usage
      else if ('isCut' in chunk) onCut()
      else {
        length += chunk.text.length
        yield chunk.text
      }
    }
  } catch (cause) {
    if (!(cause instanceof AssistantUnavailableError)) throw cause
    ctx.log.warn({ reason: cause.message }, 'the assistant’s language model failed')
    throw new AppError('assistant_unavailable', {}, { cause })
  } finally {
    const estimate = { inputTokens: 0, outputTokens: Math.ceil(length / charactersPerToken) }
    await recordModelUsage(ctx, usage ?? estimate)
  }
}
