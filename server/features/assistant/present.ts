import type { assistantUsage } from '#server/db/schema/assistant.ts'
import type { AnswerPart } from '#server/features/assistant/answer-question.ts'
import type { AnswerEvent } from '#shared/conversation.ts'

export function presentPart(part: AnswerPart): AnswerEvent {
  return 'text' in part ? { event: 'text', data: part } : { event: 'done', data: part.answer }
}

export type AssistantUsage = {
  kind: 'model' | 'site'
  model_calls: number
  input_tokens: number
  output_tokens: number
  cost_usd: number
}

const microsPerDollar = 1_000_000

export function presentUsage(usage: {
  kind: 'model' | 'site'
  row: typeof assistantUsage.$inferSelect | null
}): AssistantUsage {
  return {
    kind: usage.kind,
    model_calls: usage.row?.modelCalls ?? 0,
    input_tokens: usage.row?.inputTokens ?? 0,
    output_tokens: usage.row?.outputTokens ?? 0,
    cost_usd: (usage.row?.costMicros ?? 0) / microsPerDollar,
  }
}
