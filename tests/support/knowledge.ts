import { deliveredFacts } from '#practice/facts/facts.ts'
import type { ContentDocument, Facts } from '#practice/schema.ts'
import { composeAnswer } from '#server/assistant/compose-answer.ts'
import { isLogisticsQuestion } from '#server/assistant/find-for-sentence.ts'
import { findPassages } from '#server/assistant/find-passages.ts'
import { createKnowledge, type Knowledge } from '#server/assistant/knowledge/create-knowledge.ts'
import { deliveredContent } from '#server/content/delivered-content.ts'
import { evaluateDocument } from '#tests/support/content-renderer.ts'

/** What the assistant knows with the delivered content. */
export const knowledge = createKnowledge(deliveredContent)

/** What it knows with other facts and words. */
export const knowledgeOf = async (
  facts: Partial<Facts>,
  words: ContentDocument['words'] = {},
): Promise<Knowledge> =>
  createKnowledge(await evaluateDocument({ shape: 3, facts: { ...deliveredFacts, ...facts }, words }))

export const answer = (knowledge: Knowledge, question: string) =>
  composeAnswer(knowledge, findPassages(knowledge, [question]), question)
export const detect = (knowledge: Knowledge, message: string) =>
  knowledge.rules.detectTopics([message], isLogisticsQuestion(findPassages(knowledge, [message])))
