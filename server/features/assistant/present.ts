import type { AnswerPart } from '#server/features/assistant/answer-question.ts'
import type { ModelUsage } from '#server/features/assistant/read-model-usage.ts'
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

export function presentUsage({ kind, row }: ModelUsage): AssistantUsage {
  return {
    kind,
    model_calls: row?.modelCalls ?? 0,
    input_tokens: row?.inputTokens ?? 0,
    output_tokens: row?.outputTokens ?? 0,
    cost_usd: (row?.costMicros ?? 0) / microsPerDollar,
  }
}
