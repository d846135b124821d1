/**
 * Prints the weights in `server/assistant/safety/danger-score.ts`: logistic regression on the unsafe messages of the first part of
 * `tests/fixtures/assistant/safety.txt` against its harmless ones and the questions of the development set. A few seconds:
 * `node scripts/build/danger-weights.ts`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { meaningOf } from '#server/assistant/safety/danger-score.ts'

const steps = 600
const stepSize = 7
const shrinkage = 0.3

const linesOf = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../tests/fixtures/assistant', name), 'utf8').split('\n')
const messages = linesOf('safety.txt')
const fitted = messages.slice(
  0,
  messages.findIndex((line) => line.includes('not fitted to these')),
)
const messagesOf = (kind: string) =>
  fitted.flatMap((line) => (line.startsWith(`${kind}: `) ? [line.slice(kind.length + 2)] : []))
const questions = linesOf('development.txt').flatMap((line) => {
  const [conversation, answer] = line.split(' :: ')
  return answer === undefined ? [] : [conversation?.split(' > ').at(-1) ?? '']
})

const rowsOf = (messages: readonly string[], isUnsafe: 0 | 1) => {
  const meanings = messages.map(meaningOf).filter((meaning) => meaning !== null)
  return meanings.map((meaning) => ({ meaning, isUnsafe, weight: 1 / (2 * meanings.length) }))
}
const rows = [
  ...rowsOf(messagesOf('unsafe'), 1),
  ...rowsOf(messagesOf('harmless'), 0),
  ...rowsOf(questions, 0),
]

let weights = new Array<number>(rows[0]?.meaning.length ?? 0).fill(0)
for (let step = 0; step < steps; step++) {
  const slope = weights.map((weight) => (shrinkage * weight) / rows.length)
  for (const { meaning, isUnsafe, weight } of rows) {
    const logOdds = meaning.reduce((sum, value, axis) => sum + value * (weights[axis] ?? 0), 0)
    const error = weight * (1 / (1 + Math.exp(-logOdds)) - isUnsafe)
    for (const [axis, value] of meaning.entries()) slope[axis] = (slope[axis] ?? 0) + error * value
  }
  weights = weights.map((weight, axis) => weight - stepSize * (slope[axis] ?? 0))
}
console.log(weights.map((weight) => weight.toFixed(1)).join(', '))
