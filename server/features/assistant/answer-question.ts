import { assistantContent, assistantLimits, type Topic } from '#practice/assistant.ts'
import { userIdOf } from '#server/access/actor.ts'
import {
  addContactSource,
  composeAnswer,
  findUsedPassages,
  listSources,
} from '#server/assistant/compose-answer.ts'
import { findPassages, isLogisticsQuestion } from '#server/assistant/find-passages.ts'
import { guardAnswer } from '#server/assistant/guard-answer.ts'
import { detectLanguage } from '#server/assistant/normalize.ts'
import { detectCrisis, detectTopics, hadCrisis } from '#server/assistant/rules/detect-topics.ts'
import type { Ctx } from '#server/context.ts'
import { reserveModelCall } from '#server/features/assistant/reserve-model-call.ts'
import { streamModelAnswer } from '#server/features/assistant/stream-model-answer.ts'
import { testConnection } from '#server/features/assistant/test-connection.ts'
import { type Answer, type ChatMessage, connectionTest } from '#shared/conversation.ts'
import { days, minutes } from '#shared/time.ts'

const visitorLimit = {
  name: 'assistant/visitor',
  max: assistantLimits.visitor.perHalfHour,
  windowMs: minutes(30),
}
const siteLimit = { name: 'assistant/site', max: assistantLimits.site.perDay, windowMs: days(1) }

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
 * the language model if one is configured and within its daily budget.
 * @throws AppError `too_many_requests`, `assistant_unavailable`.
 */
export async function* answerQuestion(
  ctx: Ctx,
  { messages, network, signal }: Question,
): AsyncGenerator<AnswerPart> {
  const question = messages.at(-1)?.content ?? ''
  if (messages.length === 1 && question.trim() === connectionTest)
    return yield { answer: await testConnection(ctx) }
  try {
    countQuestion(ctx, network)
  } catch (error) {
    const crisis = detectCrisis(question)
    if (!crisis) throw error
    return yield* sendWhole(fixedAnswer(crisis, question))
  }

  const userMessages = messages.filter(({ role }) => role === 'user').map(({ content }) => content)
  const result = findPassages(userMessages)
  const texts = assistantContent[detectLanguage(question)]
  const topics = detectTopics(userMessages, isLogisticsQuestion(result))
  const [topic] = topics
  if (topic) {
    const answer = fixedAnswer(topic, question)
    const thyroid = topic !== 'thyroid' && topics.includes('thyroid') ? `\n\n${texts.routed.thyroid}` : ''
    return yield* sendWhole({ ...answer, response: answer.response + thyroid })
  }

  const ownAnswer = composeAnswer(result, question)
  const reminder = hadCrisis(userMessages) ? `\n\n${texts.crisisReminder}` : ''
  const sendOwnAnswer = () => sendWhole({ ...ownAnswer, response: ownAnswer.response + reminder })
  const { model } = ctx.assistants
  const passages = result.candidates
  const isForModel = model !== null && passages.length > 0 && !result.answers[0]?.talk
  if (!isForModel || !(await reserveModelCall(ctx))) return yield* sendOwnAnswer()

  let isCut = false
  const chunks = streamModelAnswer(
    ctx,
    model.answer({ question, history: messages.slice(0, -1), passages }, signal()),
    () => {
      isCut = true
    },
  )
  let response = ''
  let isStopped = false
  for await (const { text, isStop } of guardAnswer(chunks, { passages, question, isCut: () => isCut })) {
    response += text
    isStopped ||= isStop
    yield { text }
  }
  // The model may end without any text.
  if (response.trim() === '') return yield* sendOwnAnswer()
  if (reminder) yield { text: reminder }
  const usedPassages = findUsedPassages(response, passages)
  const sources = listSources(usedPassages)
  yield {
    answer: {
      response: response + reminder,
      sources: isStopped || usedPassages.length === 0 ? addContactSource(sources) : sources,
      kind: usedPassages.length === 0 ? 'unknown' : 'answer',
    },
  }
}

function fixedAnswer(topic: Topic, question: string): Answer {
  const response = assistantContent[detectLanguage(question)].routed[topic]
  return { response, sources: [assistantContent.contact], kind: 'routed' }
}

async function* sendWhole(answer: Answer): AsyncGenerator<AnswerPart> {
  yield { text: answer.response }
  yield { answer }
}

/** The visitor's limit comes first, so that refused questions don't use up the limit of the whole site. */
function countQuestion(ctx: Ctx, network: string): void {
  const userId = userIdOf(ctx.actor)
  if (userId) ctx.limit.inMemory(visitorLimit, userId)
  else ctx.limit.inMemoryByNetwork(visitorLimit, network)
  ctx.limit.inMemory(siteLimit, 'all')
}
