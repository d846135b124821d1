import { eq, sql } from 'drizzle-orm'
import { assistantContent, assistantLimits, modelPrice, type Topic } from '#practice/assistant.ts'
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
import { assistantUsage } from '#server/db/schema/assistant.ts'
import { AppError } from '#server/errors.ts'
import {
  type AssistantProvider,
  AssistantUnavailableError,
  type Usage,
} from '#server/providers/assistant/port.ts'
import { type Answer, type ChatMessage, connectionTest } from '#shared/conversation.ts'
import { days, minutes } from '#shared/time.ts'

const system = { role: 'system', job: 'assistant' } as const
const ofVisitor = {
  name: 'assistant/visitor',
  max: assistantLimits.visitor.perHalfHour,
  windowMs: minutes(30),
}
const ofTheSite = { name: 'assistant/site', max: assistantLimits.site.perDay, windowMs: days(1) }

export type Question = {
  messages: readonly ChatMessage[]
  address: string
  /** Made only when somebody has to be told to stop. */
  signal: () => AbortSignal
}
/** Words as they come, then the whole answer. */
export type AnswerPart = { text: string } | { answer: Answer }

/**
 * Answers the last message: by a rule where one has to, else from what the site says, in the words of the language
 * model if there is one and it has not spent its day.
 * @throws AppError `too_many_requests`, `assistant_unavailable`.
 */
export async function* answerQuestion(
  ctx: Ctx,
  { messages, address, signal }: Question,
): AsyncGenerator<AnswerPart> {
  const question = messages.at(-1)?.content ?? ''
  if (messages.length === 1 && question.trim() === connectionTest) return yield await testConnection(ctx)
  try {
    countVisit(ctx, address)
  } catch (error) {
    const crisis = detectCrisis(question)
    if (!crisis) throw error
    return yield* whole(routed(crisis, question))
  }

  const said = messages.filter(({ role }) => role === 'user').map(({ content }) => content)
  const found = findPassages(said)
  const words = assistantContent[detectLanguage(question)]
  const topics = detectTopics(said, isLogisticsQuestion(found))
  const [topic] = topics
  if (topic) {
    const answer = routed(topic, question)
    const thyroid = topic !== 'thyroid' && topics.includes('thyroid') ? `\n\n${words.routed.thyroid}` : ''
    return yield* whole({ ...answer, response: answer.response + thyroid })
  }

  const own = composeAnswer(found, question)
  const after = hadCrisis(said) ? `\n\n${words.crisisReminder}` : ''
  const { model } = ctx.assistants
  const isForModel = model !== null && found.candidates.length > 0 && !found.answers[0]?.talk
  if (!isForModel || !(await takeFromBudget(ctx)))
    return yield* whole({ ...own, response: own.response + after })

  const grounded = { question, history: messages.slice(0, -1), passages: found.candidates, own }
  let isCut = false
  const pieces = counted(ctx, model.answer(grounded, signal()), () => {
    isCut = true
  })
  let response = ''
  let isStopped = false
  for await (const { text, isStop } of guardAnswer(pieces, {
    passages: found.candidates,
    question,
    isCut: () => isCut,
  })) {
    response += text
    isStopped ||= isStop
    yield { text }
  }
  // It answered, and said nothing.
  if (response.trim() === '') return yield* whole({ ...own, response: own.response + after })
  if (after) yield { text: after }
  const used = findUsedPassages(response, found.candidates)
  const sources = listSources(used)
  yield {
    answer: {
      response: response + after,
      sources: isStopped || used.length === 0 ? addContactSource(sources) : sources,
      kind: used.length === 0 ? 'unknown' : 'answer',
    },
  }
}

function routed(topic: Topic, question: string): Answer {
  const response = assistantContent[detectLanguage(question)].routed[topic]
  return { response, sources: [assistantContent.contact], kind: 'routed' }
}

async function* whole(answer: Answer): AsyncGenerator<AnswerPart> {
  yield { text: answer.response }
  yield { answer }
}

/** Costs nothing: it looks at the configuration and at how the last call went. */
async function testConnection(ctx: Ctx): Promise<AnswerPart> {
  if (ctx.assistants.model && !(await ctx.assistants.model.isUp()))
    throw new AppError('assistant_unavailable')
  return { answer: { response: 'Connected', sources: [], kind: 'answer' } }
}

/** A visitor who is refused has not used up a part of what all may ask. */
function countVisit(ctx: Ctx, address: string): void {
  ctx.limit.inMemory(ofVisitor, userIdOf(ctx.actor) ?? address)
  ctx.limit.inMemory(ofTheSite, 'all')
}

const { callsPerDay, centsPerDay } = assistantLimits.model
const microsPerCent = 10_000
const today = sql`(now() at time zone 'utc')::date`

/** Counts a call of the model before it is made; the write itself decides whether the day still has one. */
async function takeFromBudget(ctx: Ctx): Promise<boolean> {
  const rows = await ctx.scope(system, (tx) =>
    tx
      .insert(assistantUsage)
      .values({ day: today, modelCalls: 1 })
      .onConflictDoUpdate({
        target: assistantUsage.day,
        set: { modelCalls: sql`${assistantUsage.modelCalls} + 1` },
        setWhere: sql`${assistantUsage.modelCalls} < ${callsPerDay} and ${assistantUsage.costMicros} < ${centsPerDay * microsPerCent}`,
      })
      .returning({ day: assistantUsage.day }),
  )
  return rows.length > 0
}

const charactersPerToken = 4

/** The words of a model, whose tokens are written down when it ends, however it ends. */
async function* counted(
  ctx: Ctx,
  pieces: ReturnType<AssistantProvider['answer']>,
  cut: () => void,
): AsyncGenerator<string> {
  let usage: Usage | null = null
  let length = 0
  try {
    for await (const piece of pieces) {
      if ('usage' in piece) usage = piece.usage
      else if ('isCut' in piece) cut()
      else {
        length += piece.text.length
        yield piece.text
      }
    }
  } catch (cause) {
    if (!(cause instanceof AssistantUnavailableError)) throw cause
    ctx.log.warn({ reason: cause.message }, 'the assistant’s language model failed')
    throw new AppError('assistant_unavailable', {}, { cause })
  } finally {
    await writeUsage(ctx, usage ?? { inputTokens: 0, outputTokens: Math.ceil(length / charactersPerToken) })
  }
}

async function writeUsage(ctx: Ctx, { inputTokens, outputTokens }: Usage): Promise<void> {
  const costMicros = Math.ceil(inputTokens * modelPrice.input + outputTokens * modelPrice.output)
  await ctx.scope(system, (tx) =>
    tx
      .update(assistantUsage)
      .set({
        inputTokens: sql`${assistantUsage.inputTokens} + ${inputTokens}`,
        outputTokens: sql`${assistantUsage.outputTokens} + ${outputTokens}`,
        costMicros: sql`${assistantUsage.costMicros} + ${costMicros}`,
      })
      .where(eq(assistantUsage.day, today)),
  )
}

/** What the model was asked today and what that cost. */
export async function readUsageToday(ctx: Ctx) {
  const [row] = await ctx.scope(system, (tx) =>
    tx.select().from(assistantUsage).where(eq(assistantUsage.day, today)),
  )
  return { kind: ctx.assistants.model ? ('model' as const) : ('site' as const), row: row ?? null }
}
