import { addContactSource, findUsedPassages, listSources } from '#server/assistant/compose-answer.ts'
import { guardAnswer } from '#server/assistant/guard-answer.ts'
import type { Knowledge } from '#server/assistant/knowledge/create-knowledge.ts'
import type { Passage } from '#server/assistant/knowledge/passage.ts'
import type { Ctx } from '#server/context.ts'
import { streamModelAnswer } from '#server/features/assistant/stream-model-answer.ts'
import type { AssistantProvider } from '#server/providers/assistant/port.ts'
import { AssistantUnavailableError } from '#server/providers/assistant/port.ts'
import type { Answer, ChatMessage } from '#shared/conversation.ts'

export type Wording = {
  model: AssistantProvider
  messages: readonly ChatMessage[]
  passages: readonly Passage[]
  /** The subjects of the question. */
  about: ReadonlySet<string>
  signal: AbortSignal
}

/**
 * The model's wording of the passages: checked text as it arrives, then the answer. The answer is null when the model
 * hangs, fails, says nothing or claims what the site does not say: the built-in answer then takes the place of any text
 * already shown.
 */
export async function* wordWithModel(
  ctx: Ctx,
  knowledge: Knowledge,
  { model, messages, passages, about, signal }: Wording,
): AsyncGenerator<{ text: string } | { answer: Answer | null }> {
  const question = messages.at(-1)?.content ?? ''
  let isCut = false
  let isStopped = false
  let response = ''
  try {
    const chunks = streamModelAnswer(
      ctx,
      model.answer(
        {
          instructions: knowledge.instructions,
          question,
          history: messages.slice(0, -1),
          passages,
        },
        signal,
      ),
      () => {
        isCut = true
      },
    )
    for await (const part of guardAnswer(knowledge, chunks, {
      passages,
      question,
      about,
      isCut: () => isCut,
    })) {
      if (part.stop === 'unsupported') return yield { answer: null }
      isStopped ||= part.stop === 'topic'
      response += part.text
      yield { text: part.text }
    }
  } catch (error) {
    if (!(error instanceof AssistantUnavailableError)) throw error
    ctx.log.warn({ reason: error.message }, 'the assistant’s language model failed')
    return yield { answer: null }
  }
  if (response.trim() === '') return yield { answer: null }
  const usedPassages = findUsedPassages(response, passages)
  const sources = listSources(usedPassages)
  yield {
    answer: {
      response,
      sources:
        isStopped || usedPassages.length === 0 ? addContactSource(knowledge.contact, sources) : sources,
      kind: usedPassages.length === 0 ? 'unknown' : 'answer',
    },
  }
}
