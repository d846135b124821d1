import { beforeAll, describe, expect, test } from 'vitest'
import { deliveredFacts } from '#practice/facts/facts.ts'
import type { Product, Service } from '#practice/schema.ts'
import type { Knowledge } from '#server/assistant/create-knowledge.ts'
import { ask, knowledge, knowledgeOf } from '#tests/support/knowledge.ts'

const [drink] = deliveredFacts.products as [Product]
const [consultation] = deliveredFacts.services as [Service]
const duration = (label: string, cents: number) => ({ minutes: 75, cents, label })
const groupClass: Service = {
  ...consultation,
  slug: 'group-class',
  title: 'Slow Flow Class',
  durations: [duration('One class', 1900), duration('Card of six classes', 9600)],
}
const [size] = drink.sizes as [Product['sizes'][number]]
const mat: Product = {
  ...drink,
  slug: 'river-mat',
  name: 'River Mat',
  kind: 'Rubber mat',
  description: 'A mat to stand on.',
  page: 'own',
  delivery: 'shipping',
  sizes: [
    { ...size, slug: 'standard', name: 'Standard Mat', size: '68 by 24 inches', cents: 8400, units: null },
    { ...size, slug: 'long', name: 'Long Mat', size: '80 by 26 inches', cents: 9700, units: null },
  ],
}

describe('a studio with a class, a mat and nothing to take', () => {
  let studio: Knowledge
  beforeAll(async () => {
    studio = await knowledgeOf({
      services: [consultation, groupClass],
      products: [mat],
    })
  })
  const answerTo = (question: string) => ask(studio, [question]).response

  test('Spanish prices of one length keep the names that tell them apart', () => {
    const prices = answerTo('¿Cuáles son los precios?')
    expect(prices).toContain('Slow Flow Class: One class $19, Card of six classes $96')
    expect(prices).toContain('River Mat: desde $84.00')
    expect(prices).not.toContain('from $')
  })

  test('the cheaper of two lengths costs less; only as much of the same saves', () => {
    expect(answerTo('which river mat is cheaper, standard mat or long mat')).toContain(
      'The River Mat, Standard Mat costs $13 less.',
    )
    expect(ask(knowledge, ['six single bottles versus the 6-pack']).response).toContain('saves $5')
  })

  test('nobody is asked for the label of what nobody takes', () => {
    expect(answerTo('i am pregnant, is it safe')).toMatch(/doctor or pharmacist first\. I am an AI/)
    expect(answerTo('estoy embarazada')).not.toContain('etiqueta')
    expect(ask(knowledge, ['i am pregnant, is it safe']).response).toContain('show them the label')
  })

  test('the description of the prices names what is sold under its own name', () => {
    expect(studio.content.pricingContent.meta.description).toBe(
      'What sessions and River Mat cost, in one place.',
    )
  })

  test('what nothing fills leaves no gap between two sentences', () => {
    expect(answerTo('i have epilepsy, can i come')).not.toContain('  ')
  })

  test('what clients say comes first, and is found where it stands', () => {
    expect(answerTo('do you have reviews')).toMatch(
      /^What clients say stands on the home page, and what customers say on the page .+\.\n- “I came with eleven/,
    )
  })
})
