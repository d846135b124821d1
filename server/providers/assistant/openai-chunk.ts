import * as z from 'zod/mini'
import type { Usage } from '#server/providers/assistant/port.ts'

/** More than any call of ours can use. */
const maxTokens = 1_000_000

const tokens = (min: number) => z.int().check(z.gte(min), z.lte(maxTokens))
const usageSchema = z.object({ prompt_tokens: tokens(1), completion_tokens: tokens(0) })
const chunkSchema = z.object({
  choices: z.nullish(
    z.array(
      z.object({
        delta: z.nullish(z.object({ content: z.nullish(z.string()) })),
        finish_reason: z.nullish(z.string()),
      }),
    ),
  ),
  usage: z.optional(z.unknown()),
})

type Chunk = { text: string; finish: string | null; usage: Usage | null }

/**
 * A chunk of the stream, which compatible servers fill in many ways. `usage` is null unless its numbers are possible: the caller then
 * estimates them. @throws Error for a chunk without a readable text
 */
export function readChunk(chunk: unknown): Chunk {
  const { choices, usage } = z.parse(chunkSchema, chunk)
  const [choice] = choices ?? []
  const counted = z.safeParse(usageSchema, usage)
  return {
    text: choice?.delta?.content ?? '',
    finish: choice?.finish_reason ?? null,
    usage: counted.success
      ? { inputTokens: counted.data.prompt_tokens, outputTokens: counted.data.completion_tokens }
      : null,
  }
}
