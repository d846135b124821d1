import type { Topic } from '#practice/assistant/texts.ts'
import { userIdOf } from '#server/access/actor.ts'
import { composeAnswer } from '#server/assistant/compose-answer.ts'
import { isLogisticsQuestion } from '#server/assistant/find-for-sentence.ts'
import { findPassages } from '#server/assistant/find-passages.ts'
import { createKnowledge, type Knowledge } from '#server/assistant/knowledge/create-knowledge.ts'
import { detectLanguage } from '#server/assistant/normalize.ts'
import type { Ctx } from '#server/context.ts'
import { assistantLimits } from '#server/features/assistant/assistant-limits.ts'
import { reserveModel } from '#server/features/assistant/reserve-model.ts'
import { wordWithModel } from '#server/features/assistant/word-with-model.ts'
import { type Answer, type ChatMessage, connectionTest } from '#shared/conversation.ts'
import { minutes } from '#shared/time.ts'

const visitorLimit = {
  name: 'assistant/visitor',
  max: assistantLimits.visitor.perHalfHour,
  windowMs: minutes(30),
}
/** Built-in answers need no model, so the chat is open whenever the server is. */
const connected: Answer = { response: 'Connected', sources: [], kind: 'answer' }

export type Question = {
  messages: readonly ChatMessage[]
  network: string
  /** Called only when a model call needs a signal to stop it. */
  signal: () => AbortSignal
}
/** Text as it arrives, then the whole answer. */
export type AnswerPart = { text: string } | { answer: Answer }

/**
 * Answers the last message: with a fixed text where a rule requires it, otherwise from the site's passages, worded by
 * the language model if one is configured, answers, keeps to the passages and is within its budget.
 * @throws AppError `too_many_requests`.
 */
export async function* answerQuestion(
  ctx: Ctx,
  { messages, network, signal }: Question,
): AsyncGenerator<AnswerPart> {
  const question = messages.at(-1)?.content ?? ''
  if (messages.length === 1 && question.trim() === connectionTest) return yield { answer: connected }
  const knowledge = createKnowledge(ctx.content)
  const { rules } = knowledge
  try {
    countQuestion(ctx, network)
  } catch (error) {
    const crisis = rules.detectCrisis(question)
    if (!crisis) throw error
    return yield* sendWhole(fixedAnswer(knowledge, crisis, question))
  }

  const userMessages = messages.filter(({ role }) => role === 'user').map(({ content }) => content)
  const result = findPassages(knowledge, userMessages)
  const texts = knowledge.texts[detectLanguage(question)]
  const topics = rules.detectTopics(userMessages, isLogisticsQuestion(result))
  const [topic] = topics
  if (topic) {
    const answer = fixedAnswer(knowledge, topic, question)
    const isThyroidToo = topics.includes('thyroid') && texts.routed.thyroid !== answer.response
    const thyroid = isThyroidToo ? `\n\n${texts.routed.thyroid}` : ''
    return yield* sendWhole({ ...answer, response: answer.response + thyroid })
  }

  const ownAnswer = composeAnswer(knowledge, result, question)
  const reminder = rules.hadCrisis(userMessages) ? `\n\n${texts.crisisReminder}` : ''
  const addReminder = (answer: Answer) => ({ ...answer, response: answer.response + reminder })
  const passages = result.candidates
  const model = result.answers[0]?.talk || passages.length === 0 ? null : await reserveModel(ctx, network)
  if (!model) return yield* sendWhole(addReminder(ownAnswer))

  const wording = { model, messages, passages, about: result.tags.subjects, signal: signal() }
  for await (const part of wordWithModel(ctx, knowledge, wording)) {
    if ('text' in part) yield part
    else if (part.answer === null) yield* sendWhole(addReminder(ownAnswer))
    else {
      if (reminder) yield { text: reminder }
      yield { answer: addReminder(part.answer) }
    }
  }
}

function fixedAnswer({ texts, contact }: Knowledge, topic: Topic, question: string): Answer {
  return { response: texts[detectLanguage(question)].routed[topic], sources: [contact], kind: 'routed' }
}

async function* sendWhole(answer: Answer): AsyncGenerator<AnswerPart> {
  yield { text: answer.response }
  yield { answer }
}

/** There is no limit for the whole site: one visitor could close the chat for everybody. */
function countQuestion(ctx: Ctx, network: string): void {
  const userId = userIdOf(ctx.actor)
  if (userId) ctx.limit.inMemory(visitorLimit, userId)
  else ctx.limit.inMemoryByNetwork(visitorLimit, network)
}
