import { readFileSync } from 'node:fs'
import { deliveredFacts } from '#practice/facts/facts.ts'
import type { ContentDocument, Facts } from '#practice/schema.ts'
import { answer, detectTopics } from '#server/assistant/answer.ts'
import { composeAnswer } from '#server/assistant/compose.ts'
import { createKnowledge, type Knowledge } from '#server/assistant/create-knowledge.ts'
import { guardAnswer } from '#server/assistant/guard/guard-answer.ts'
import { listOffered } from '#server/assistant/guard/list-offered.ts'
import { deliveredContent } from '#server/content/delivered-content.ts'
import { evaluateDocument } from '#tests/support/content-renderer.ts'

/** What the assistant knows with the delivered content. */
export const knowledge = createKnowledge(deliveredContent)

/** What it knows with other facts and words. */
export const knowledgeOf = async (
  facts: Partial<Facts>,
  words: ContentDocument['words'] = {},
): Promise<Knowledge> => knowledgeOfDocument({ shape: 3, facts: { ...deliveredFacts, ...facts }, words })

/** A whole practice of another trade: 'dental' sells nothing, 'music' books and has rules of its own. */
export const readExample = (trade: string) =>
  JSON.parse(readFileSync(`content/examples/${trade}.json`, 'utf8')) as ContentDocument

export const knowledgeOfDocument = async (document: ContentDocument): Promise<Knowledge> =>
  createKnowledge(await evaluateDocument(document))

/** Three in the afternoon of a Wednesday in Chicago; no holiday is near. */
const wednesday = new Date('2026-11-18T21:00:00Z')

const snapshotOf = ({ content }: Knowledge, now: Date, closedDates: readonly string[]) => ({
  content,
  now,
  closedDates: new Set(closedDates),
})

export const ask = (
  of: Knowledge,
  messages: readonly string[],
  now: Date = wednesday,
  closedDates: readonly string[] = [],
) => composeAnswer(answer(messages, snapshotOf(of, now, closedDates)))

export const detect = (of: Knowledge, ...messages: string[]) =>
  detectTopics(messages, snapshotOf(of, wednesday, []))

/** Whether the words of a model are shown to a visitor who asks this. */
export async function isShown(of: Knowledge, words: string, question: string): Promise<boolean> {
  const parts = answer([question], snapshotOf(of, wednesday, []))
  for await (const { text } of guardAnswer(inPieces(words), listOffered(of, parts, question), () => false))
    if (text === null) return false
  return true
}

const pieceLength = 7

export async function* inPieces(text: string, length = pieceLength) {
  for (let start = 0; start < text.length; start += length) yield text.slice(start, start + length)
}
