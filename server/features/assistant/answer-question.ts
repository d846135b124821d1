import { userIdOf } from '#server/access/actor.ts'
import { answer } from '#server/assistant/answer.ts'
import { composeAnswer } from '#server/assistant/compose.ts'
import { createKnowledge } from '#server/assistant/create-knowledge.ts'
import type { Part } from '#server/assistant/part.ts'
import type { Ctx } from '#server/context.ts'
import { addFreeTimes } from '#server/features/assistant/add-free-times.ts'
import { assistantLimits } from '#server/features/assistant/assistant-limits.ts'
import { readClosedDates } from '#server/features/assistant/read-closed-dates.ts'
import { recordQuestions } from '#server/features/assistant/record-question.ts'
import { reserveModel } from '#server/features/assistant/reserve-model.ts'
import type { TakeTurn } from '#server/features/assistant/take-turns.ts'
import { wordWithModel } from '#server/features/assistant/word-with-model.ts'
import { widerNetworkOf } from '#server/http/network.ts'
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
  /** Reading a long message takes half a second, and nothing else runs meanwhile. */
  takeTurn: TakeTurn
  /** Called only when a model call needs a signal to stop it. */
  signal: () => AbortSignal
}
/** Text as it arrives, then the whole answer. */
export type AnswerPart = { text: string } | { answer: Answer }

/**
 * Answers the last message: with a fixed text where a rule requires it, otherwise from what the site says, worded by the
 * language model if one is configured, answers, keeps to what it may say and is within its budget.
 * @throws AppError `too_many_requests`.
 */
export async function* answerQuestion(
  ctx: Ctx,
  { messages, network, takeTurn, signal }: Question,
): AsyncGenerator<AnswerPart> {
  const question = messages.at(-1)?.content ?? ''
  if (messages.length === 1 && question.trim() === connectionTest) return yield { answer: connected }
  const visitor = widerNetworkOf(network)
  const conversation = messages.filter(({ role }) => role === 'user').map(({ content }) => content)
  const detectCrisis = () => createKnowledge(ctx.content).safety.detectCrisis(question)
  const isCrisis = (await takeTurn(visitor, detectCrisis)) !== undefined
  if (!isCrisis) countQuestion(ctx, network)
  const closedDates = isCrisis ? new Set<string>() : await readClosedDates(ctx, question)
  const snapshot = { content: ctx.content, now: ctx.now(), closedDates }
  const parts = await addFreeTimes(ctx, await takeTurn(visitor, () => answer(conversation, snapshot)))
  await recordQuestions(ctx, parts, network)
  const builtIn = composeAnswer(parts)
  const model = mayBeWorded(parts) ? await reserveModel(ctx, network) : null
  if (!model) return yield* sendWhole(builtIn)
  for await (const part of wordWithModel(ctx, { model, messages, parts, signal: signal() })) {
    if ('text' in part) yield part
    else if (part.answer === null) yield* sendWhole(builtIn)
    else yield { answer: part.answer }
  }
}

/** Rules, greetings and what may be urgent are never worded by a model. */
const mayBeWorded = (parts: readonly Part[]) =>
  parts.every(({ kind, isFixed }) => kind !== 'routed' && kind !== 'talk' && !isFixed)

async function* sendWhole(whole: Answer): AsyncGenerator<AnswerPart> {
  yield { text: whole.response }
  yield { answer: whole }
}

/** There is no limit for the whole site: one visitor could close the chat for everybody. */
function countQuestion(ctx: Ctx, network: string): void {
  const userId = userIdOf(ctx.actor)
  if (userId) ctx.limit.inMemory(visitorLimit, userId)
  else ctx.limit.inMemoryByNetwork(visitorLimit, network)
}
