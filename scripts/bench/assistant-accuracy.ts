import { readFileSync } from 'node:fs'
import process from 'node:process'
import type { ContentDocument } from '#practice/schema.ts'
import { answer } from '#server/assistant/answer.ts'
import { composeAnswer } from '#server/assistant/compose.ts'
import { evaluateContent } from '#server/content/evaluate-content.ts'
import { setsOf } from './assistant-questions.ts'
import { scoreAssistant } from './assistant-score.ts'

/** Prints the scores with one practice's content as JSON. A process can evaluate only one. */
const [set = 'held-out', trade, file] = process.argv.slice(2)
const name = set === 'development' ? 'development' : 'held-out'
const document = file ? (JSON.parse(readFileSync(file, 'utf8')) as ContentDocument) : null
const content = document
  ? await evaluateContent(document)
  : (await import('#server/content/delivered-content.ts')).deliveredContent

/** Three in the afternoon of a Wednesday in Chicago: answers about hours follow from the clock. */
const snapshot = { content, now: new Date('2026-11-25T21:00:00Z'), closedDates: new Set<string>() }
const scores = scoreAssistant(setsOf(name, trade), (messages) => {
  const conversation = messages.filter(({ role }) => role === 'user').map((message) => message.content)
  return composeAnswer(answer(conversation, snapshot))
})
process.stdout.write(JSON.stringify(scores))
