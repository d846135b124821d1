import { createKnowledge } from '#server/assistant/create-knowledge.ts'
import { guardAnswer, type Offered } from '#server/assistant/guard/guard-answer.ts'
import { listOffered } from '#server/assistant/guard/list-offered.ts'
import { namesEmergency, type Part } from '#server/assistant/part.ts'
import { detectLanguage } from '#server/assistant/text/language.ts'
import type { Ctx } from '#server/context.ts'
import { streamModelAnswer } from '#server/features/assistant/stream-model-answer.ts'
import type { AssistantProvider } from '#server/providers/assistant/port.ts'
import { AssistantUnavailableError } from '#server/providers/assistant/port.ts'
import type { Answer, ChatMessage } from '#shared/conversation.ts'

type Wording = {
  model: AssistantProvider
  messages: readonly ChatMessage[]
  /** The built-in answer. */
  parts: readonly Part[]
  signal: AbortSignal
}

/**
 * The model's choice of passages and its words around them, checked as they arrive, then the answer. The answer is null
 * when the model hangs, fails, chooses nothing or claims anything itself: the built-in answer then takes the place of any
 * text already shown.
 */
export async function* wordWithModel(
  ctx: Ctx,
  { model, messages, parts, signal }: Wording,
): AsyncGenerator<{ text: string } | { answer: Answer | null }> {
  const knowledge = createKnowledge(ctx.content)
  const question = messages.at(-1)?.content ?? ''
  const offered = listOffered(knowledge, parts, question)
  const used: Offered[] = []
  let isCut = false
  let response = ''
  try {
    const passages = offered.map(({ page, text }) => ({ page: page ?? knowledge.contact, text }))
    const modelRequest = {
      instructions: knowledge.instructions,
      question,
      history: messages.slice(0, -1),
      passages,
    }
    const chunks = streamModelAnswer(ctx, model.answer(modelRequest, signal), () => {
      isCut = true
    })
    for await (const sentence of guardAnswer(chunks, offered, () => isCut)) {
      if (sentence.text === null) return yield { answer: null }
      used.push(...sentence.used)
      response += sentence.text
      yield { text: sentence.text }
    }
  } catch (error) {
    if (!(error instanceof AssistantUnavailableError)) throw error
    ctx.log.warn({ reason: error }, 'the assistant’s language model failed')
    return yield { answer: null }
  }
  if (used.length === 0) return yield { answer: null }
  // What the site doesn't know may be urgent, and the model may have chosen something else.
  if (parts.some(({ text }) => namesEmergency(text)) && !namesEmergency(response)) {
    const text = `\n\n${knowledge.texts[detectLanguage(question)].urgent}`
    response += text
    yield { text }
  }
  const pages = [
    ...used.flatMap(({ page }) => (page ? [page] : [])),
    ...parts.flatMap(({ form }) => (form ? [form] : [])),
  ]
  const sources = [...new Map(pages.map((page) => [page.href, page])).values()]
  yield { answer: { response: response.trim().replace(/\s*\n\s*\n\s*/g, '\n\n'), sources, kind: 'answer' } }
}
