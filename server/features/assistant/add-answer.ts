import { isDeepStrictEqual } from 'node:util'
import { inArray } from 'drizzle-orm'
import { answer as answerConversation } from '#server/assistant/answer.ts'
import { createKnowledge } from '#server/assistant/create-knowledge.ts'
import type { Part } from '#server/assistant/part.ts'
import { readDraft } from '#server/content/draft.ts'
import { publishChange } from '#server/content/publish-part.ts'
import { readNewestVersion } from '#server/content/store.ts'
import type { Ctx } from '#server/context.ts'
import { assistantQuestions } from '#server/db/schema/assistant.ts'
import { AppError } from '#server/errors.ts'
import type { NewAnswer } from '#shared/assistant-answers.ts'
import type { DraftDocument } from '#shared/content.ts'

const path = 'assistantKnowledge.passages'

/**
 * Publishes an answer of the owner, after the safety rules have read it, and removes the questions that it answers.
 * @throws AppError `invalid_input` for a question that the rules answer or an answer about their topics, `content_invalid`
 */
export async function addAnswer(ctx: Ctx, { question, answer }: NewAnswer): Promise<void> {
  const { safety } = createKnowledge(ctx.content)
  if (safety.detectTopics([question], false).length > 0)
    throw refusal(
      'question',
      'The assistant answers this with a text that keeps people safe, and with nothing else.',
    )
  if (safety.detectTopics([answer], false).length > 0)
    throw refusal(
      'answer',
      'This speaks about health, children or danger. The assistant must leave that to people: please word it without.',
    )
  const passagesOf = await readPassages(ctx)
  await publishChange(ctx, {
    change: (document) => withPassage(document, passagesOf(document), question, answer),
    note: 'Added an answer of the assistant.',
  })
  await removeAnswered(ctx)
}

const refusal = (field: 'question' | 'answer', sentence: string) =>
  new AppError('invalid_input', { fields: { [field]: sentence } })

/** The passages as they are delivered to what is published, and to the draft where that has other facts. */
async function readPassages({ scope, actor, contentSource }: Ctx) {
  const { published, draft } = await scope(actor, async (tx) => ({
    published: (await readNewestVersion(tx)).document,
    draft: (await readDraft(tx)).document,
  }))
  const read = async (document: DraftDocument) => {
    const words = await contentSource.readDeliveredWords(document, published)
    return (words.assistantKnowledge as { passages: readonly unknown[] }).passages
  }
  const [ofPublished, ofDraft] = [await read(published), await read(draft)]
  return ({ facts }: DraftDocument) => (isDeepStrictEqual(facts, draft.facts) ? ofDraft : ofPublished)
}

function withPassage(
  document: DraftDocument,
  delivered: readonly unknown[],
  question: string,
  answer: string,
): DraftDocument {
  const words = document.words as Record<string, unknown>
  const before = (words[path] ?? delivered) as readonly { id: string }[]
  const ids = new Set(before.map(({ id }) => id))
  let number = 1
  while (ids.has(`added-${number}`)) number += 1
  const passage = {
    id: `added-${number}`,
    of: [],
    page: 'contact',
    subjects: [],
    aspects: [],
    ask: [question],
    text: answer,
    personal: false,
  }
  return { ...document, words: { ...words, [path]: [...before, passage] } } as DraftDocument
}

/** Removes what is answered now: the content of this process is the new one. */
async function removeAnswered(ctx: Ctx): Promise<void> {
  const snapshot = { content: ctx.contentSource.current(), now: ctx.now(), closedDates: new Set<string>() }
  const isAnswered = (parts: readonly Part[]) => parts.every(({ kind }) => kind === 'fact')
  await ctx.scope({ role: 'system', job: 'assistant' }, async (tx) => {
    const open = await tx.select().from(assistantQuestions)
    const answered = open
      .filter(({ text }) => isAnswered(answerConversation([text], snapshot)))
      .map(({ id }) => id)
    if (answered.length > 0)
      await tx.delete(assistantQuestions).where(inArray(assistantQuestions.id, answered))
  })
}
