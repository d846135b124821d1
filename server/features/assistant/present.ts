import type { AnswerPart } from '#server/features/assistant/answer-question.ts'
import type { ModelUsage } from '#server/features/assistant/read-model-usage.ts'
import type { UnansweredQuestions } from '#shared/assistant-answers.ts'
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

export const presentQuestions = (
  rows: readonly { id: string; text: string; times: number; askedAt: Date }[],
): UnansweredQuestions => ({
  questions: rows.map(({ id, text, times, askedAt }) => ({
    id,
    text,
    times,
    asked_at: askedAt.toISOString(),
  })),
})
