/**
 * Prints the weights in `server/assistant/safety/danger-score.ts`: logistic regression on the messages of the safety tests against
 * those that are harmless and the questions of the assistant's development set. A minute: `node scripts/build/danger-weights.ts`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { meaningOf } from '#server/assistant/safety/danger-score.ts'
import { harmlessSamples } from '#tests/support/harmless-samples.ts'
import { safetyMessages } from '#tests/support/safety-messages.ts'
import { unsafeSamples } from '#tests/support/unsafe-samples.ts'

const steps = 600
const stepSize = 7
const shrinkage = 0.3

const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../tests/fixtures/assistant', name), 'utf8').split('\n')
const split = (text: string) => text.split(/[|>]/).filter((message) => message.trim() !== '')
const linesOf = (kind: string) =>
  fixture('safety.txt').flatMap((line) => (line.startsWith(`${kind}: `) ? [line.slice(kind.length + 2)] : []))
const questions = fixture('development.txt').flatMap((line) => {
  const [asked, answer] = line.split(' :: ')
  return answer === undefined ? [] : [asked?.split(' > ').at(-1) ?? '']
})

const { harmless, ...unsafe } = safetyMessages
const samples: readonly (readonly [messages: readonly string[], isUnsafe: 0 | 1])[] = [
  [[...Object.values(unsafe), ...Object.values(unsafeSamples)].flatMap(split).concat(linesOf('unsafe')), 1],
  [[...split(harmless), ...split(harmlessSamples), ...linesOf('harmless'), ...questions], 0],
]
const rows = samples.flatMap(([messages, isUnsafe]) => {
  const meanings = messages.flatMap((message) =>
    [meaningOf(message) ?? []].filter(({ length }) => length > 0),
  )
  return meanings.map((meaning) => ({ meaning, isUnsafe, weight: 1 / (2 * meanings.length) }))
})

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
