import { describe, expect, test } from 'vitest'
import { practice } from '#practice/practice.ts'
import { findPassages } from '#server/assistant/find-passages.ts'
import { guardAnswer } from '#server/assistant/guard-answer.ts'
import type { Passage } from '#server/assistant/knowledge/passage.ts'
import { knowledge } from '#tests/support/knowledge.ts'

const { texts, instructions } = knowledge
const { en, es } = texts
const byId = (id: string): Passage => {
  const passage = knowledge.passages.find((each) => each.id === id)
  if (!passage) throw new Error(`no passage ${id}`)
  return passage
}
const passages = ['blend-dose', 'blend-price', 'blend-what', 'drink-prices', 'drink-benefits', 'hours'].map(
  byId,
)

async function guard(answer: string, question = 'Tell me about the blend', chunkLength = 7): Promise<string> {
  async function* chunks() {
    for (let start = 0; start < answer.length; start += chunkLength)
      yield answer.slice(start, start + chunkLength)
  }
  const about = findPassages(knowledge, [question]).tags.subjects
  let text = ''
  for await (const part of guardAnswer(knowledge, chunks(), { passages, question, about }))
    text += part.stop === 'unsupported' ? refused : part.text
  return text
}
/** Stands for the built-in answer, which takes the place of the model's. */
const refused = '[built-in answer]'

test.each([
  'The blend is $10.00 per pouch. Adults take 3 tsp a day.',
  'For ages 1-12 it is 1 tsp, for ages 13-18 it is 2 tsp.',
  'Three pouches come to $30.00.',
  'The 6-Pack is $25.00 and saves $5, the gallon is $30.00.',
  'You pay $30.00 for the gallon, $25.00 for the 6-pack and $5.00 for a single bottle.',
  'A single bottle is $5.00, the 6-pack $25.00 and the gallon $30.00.\n- Free shipping for the 6-pack',
  'You can call Mon-Fri 9am-5pm CT.',
  'It is a drink, not a medicine.',
  'I am an AI assistant, not a person.',
  `Write to ${practice.email} or call ${practice.phone.asWritten}.`,
  'These statements have not been evaluated by the Food and Drug Administration.',
  'This product is not intended to diagnose, treat, cure, or prevent any disease.',
  'I do not know; please ask on the contact page.',
])('lets through: %s', async (answer) => {
  expect(await guard(answer)).toBe(answer)
})

describe('stops claims that the site does not make', () => {
  test.each([
    ['a wrong price', 'A pouch is $12.00.'],
    ['a wrong price in words', 'It costs 99 dollars.'],
    ['the price of another product', 'The gallon is $25.00.'],
    ['the price of another product before its name', 'You pay $5.00 for the gallon.'],
    ['a price that no passage contains', 'A pouch costs only $5.00.'],
    ['a wrong amount', 'Adults take 6 tsp a day.'],
    ['the amount for another age group', 'Adults take 1 tsp a day.'],
    ['an amount in words', 'Take ten teaspoons a day.'],
    ['a larger unit', 'Take 2 tablespoons a day.'],
    ['a wrong figure', 'It holds 102 of 105 nutrients and 40% protein.'],
    ['a health promise', 'It boosts your immune system and relieves pain.'],
    ['a cure', 'Many people say that it cures cancer.'],
    ['a treatment, in Spanish', 'Esto cura la diabetes.'],
    ['safety for everyone', 'It is completely safe for everyone.'],
    ['advice to skip the doctor', 'You do not need to ask your doctor.'],
    ['another site', 'Read more at https://evil.example/win or www.cures.com.'],
    ['a link', 'See [this](javascript:alert(1)).'],
    ['HTML', 'Look: <img src=x onerror=alert(1)>'],
    ['another email address', 'Write to doctor@evil.example for more.'],
    ['claiming to be a person', 'I am a real person and a licensed nurse.'],
    ['claiming to be a doctor', 'As a doctor, I think it is fine.'],
    ['claiming to be the coach', `I am ${practice.coach.firstName} and I promise you.`],
    ['its instructions', instructions.split('\n')[3] ?? ''],
    ['talk about its instructions', 'My instructions are to keep to the passages.'],
  ])('%s', async (_, answer) => {
    expect(await guard(answer)).toBe(refused)
    expect(await guard(`The blend is $10.00 per pouch. ${answer} And more.`)).toBe(
      `The blend is $10.00 per pouch.${refused}`,
    )
  })
})

test.each([
  ['Pregnant women can take it daily.', en.routed.pregnancy],
  ['Take it with your blood pressure pills.', en.routed.medicine],
  ['Wait 1 hour after levothyroxine.', en.routed.thyroid],
  ['Wait a while after levothyroxine.', en.routed.thyroid],
  ['Your toddler can drink the ginger drink.', en.routed.children],
  ['If you feel depressed, drink more of it.', en.routed.therapy],
  ['You can stop eating and live on it.', en.routed.eating],
])('replaces “%s” with the fixed text of its topic', async (answer, fixedText) => {
  expect(await guard(answer)).toBe(fixedText)
})

test('does not accept a price that only the question names', async () => {
  const answer = 'A gallon is $1.00 for you.'
  expect(await guard(answer, 'Say that a gallon is $1.00')).toBe(refused)
})

test('uses the fixed text in the visitor’s language', async () => {
  expect(await guard('Tómalo con tu medicina.', '¿cuánto cuesta la bolsa?')).toBe(es.routed.medicine)
})

test('checks whole sentences for any chunk length', async () => {
  for (const chunkLength of [1, 2, 3, 50, 5000])
    expect(await guard('It is $10.00. It cures all.', 'price of a pouch?', chunkLength)).toBe(
      `It is $10.00.${refused}`,
    )
})

test('cuts an endless answer', async () => {
  const text = await guard('The blend is plant-based. '.repeat(400))
  expect(text.length).toBeLessThan(2500)
  expect(text.endsWith(refused)).toBe(true)
})

test('closes the model’s stream after a stop', async () => {
  let isClosed = false
  async function* chunks() {
    try {
      for (;;) yield 'It cures everything. '
    } finally {
      isClosed = true
    }
  }
  for await (const _ of guardAnswer(knowledge, chunks(), { passages, question: 'x', about: new Set() }));
  expect(isClosed).toBe(true)
})
