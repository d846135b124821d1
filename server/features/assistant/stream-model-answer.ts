import type { Ctx } from '#server/context.ts'
import { recordModelUsage } from '#server/features/assistant/record-model-usage.ts'
import type { AnswerChunk, Usage } from '#server/providers/assistant/port.ts'

const charactersPerToken = 4

/**
 * Streams the text of a model's answer and records its token usage when it ends, even after an error or an abort: what
 * the vendor reports, or else an estimate. `onCut` is called when the answer hit the token limit.
 * @throws AssistantUnavailableError
 */
export async function* streamModelAnswer(
  ctx: Ctx,
  chunks: AsyncIterable<AnswerChunk>,
  onCut: () => void,
): AsyncGenerator<string> {
  let reported: Usage | null = null
  let inputTokens = 0
  let length = 0
  try {
    for await (const chunk of chunks) {
      if ('usage' in chunk) reported = chunk.usage
      else if ('isCut' in chunk) onCut()
      else if ('promptLength' in chunk) inputTokens = Math.ceil(chunk.promptLength / charactersPerToken)
      else {
        length += chunk.text.length
        yield chunk.text
      }
    }
  } finally {
    const estimate = { inputTokens, outputTokens: Math.ceil(length / charactersPerToken) }
    // A visitor's answer doesn't depend on the books.
    await recordModelUsage(ctx, reported ?? estimate).catch((error: unknown) =>
      ctx.log.error(error, 'the usage of the language model was not recorded'),
    )
  }
}
