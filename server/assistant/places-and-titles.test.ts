import { expect, test } from 'vitest'
import { deliveredFacts } from '#practice/facts/facts.ts'
import type { Service } from '#practice/schema.ts'
import { ask, knowledgeOf } from '#tests/support/knowledge.ts'

const { practice, products } = deliveredFacts

const fitting: Service = {
  slug: 'fitting',
  title: 'Bridal Fitting',
  description: 'Saturday fittings for those who marry soon.',
  place: 'inPerson',
  durations: [{ minutes: 45, cents: 12_000, label: null }],
  picture: null,
  isInFooter: false,
  isOffered: true,
}

test.each([
  ['At your hotel', 'in person at your hotel', 'Bridal Fitting at your hotel: 45 minutes $120'],
  [
    'Polk Street Library',
    'in person, Polk Street Library',
    'Bridal Fitting, Polk Street Library: 45 minutes $120',
  ],
])('a service with the place “%s” takes place there', async (where, place, price) => {
  const of = await knowledgeOf({ services: [{ ...fitting, where }], booking: null })
  expect(ask(of, ['What is the bridal fitting?']).response.toLowerCase()).toContain(place.toLowerCase())
  expect(ask(of, ['How much is the bridal fitting?']).response).toContain(price)
})

test('a day of the week keeps its capital inside a sentence', async () => {
  const of = await knowledgeOf({ services: [fitting] })
  expect(ask(of, ['What is the bridal fitting?']).response).toContain('Bridal Fitting: Saturday fittings')
})

test('a title keeps its abbreviations, and nobody is taken for a woman in the first year', async () => {
  const coach = { ...practice.coach, title: 'ESL and SAT math tutor, M.Ed.', yearsOfExperience: 0 }
  const of = await knowledgeOf({ practice: { ...practice, coach } })
  const { response } = ask(of, ['How many years of experience do you have?'])
  expect(response).toContain('is an ESL and SAT math tutor, M.Ed. in ')
  expect(response).toContain(', in the first year of practice.')
})

test.each(['What is the capital of Peru?', '¿Cuál es la capital del Perú?'])(
  'without hours the answer to “%s” names the phone number alone',
  async (question) => {
    const of = await knowledgeOf({ practice: { ...practice, hours: [] } })
    expect(ask(of, [question]).response).toMatch(/\(312\) 555-0142\. /)
  },
)

function makeTape() {
  const [blend] = products.filter(({ page }) => page === 'blend')
  if (!blend) throw new Error('the delivered content has no blend')
  return { ...blend, slug: 'hem-tape', name: 'Hem Tape', page: 'own' as const, refundDays: 1 }
}

test('one day to return something is one day', async () => {
  const of = await knowledgeOf({ products: [makeTape()] })
  expect(ask(of, ['Can I return the hem tape?']).response).toContain('within 1 day and')
  expect(ask(of, ['¿Puedo devolver Hem Tape?']).response).toContain('Tienes 1 día para')
})

test('an owner who took the offer of wholesale away promises none', async () => {
  const question = 'Do you have wholesale prices?'
  const asDelivered = await knowledgeOf({ products: [makeTape()] })
  expect(ask(asDelivered, [question]).response).toMatch(/^Wholesale pricing/)
  const without = await knowledgeOf({ products: [makeTape()] }, { 'pricingContent.bulk.text': '' })
  expect(ask(without, [question]).response).not.toMatch(/wholesale|bulk/i)
})

test.each([
  ['Are you open on Saturday?', /^There are no fixed phone hours\. [^\n]+$/],
  ['¿Abren el sábado?', /^No hay horario fijo[^\n]+$/],
])('without hours “%s” is answered with that alone', async (question, expected) => {
  const of = await knowledgeOf({ practice: { ...practice, hours: [] } })
  expect(ask(of, [question]).response).toMatch(expected)
})

test('a practice that nobody comes to names the places of its sessions, not a way to it', async () => {
  const of = await knowledgeOf({ services: [{ ...fitting, where: 'At your hotel' }], booking: null })
  expect(ask(of, ['Where are you located?']).response).toBe(
    'Chicago, Illinois. Sessions in person: at your hotel.',
  )
})
