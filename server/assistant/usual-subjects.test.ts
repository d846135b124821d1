import { beforeAll, describe, expect, test } from 'vitest'
import { deliveredFacts } from '#practice/facts/facts.ts'
import type { Knowledge } from '#server/assistant/create-knowledge.ts'
import {
  ask,
  detect,
  knowledge,
  knowledgeOf,
  knowledgeOfDocument,
  readExample,
} from '#tests/support/knowledge.ts'

describe('a practice with a massage before birth', () => {
  let massage: Knowledge
  beforeAll(async () => {
    const { facts, ...example } = readExample('dental')
    const [first] = facts.services
    if (!first) throw new Error('The dental example has services')
    const prenatal = {
      ...first,
      slug: 'prenatal-massage',
      title: 'Prenatal Massage',
      description: 'A massage on the side, from week 13 of a pregnancy on.',
      durations: [{ minutes: 60, cents: 12_000, label: null }],
    }
    massage = await knowledgeOfDocument({
      ...example,
      facts: { ...facts, services: [...facts.services, prenatal] },
    })
  })

  test.each([
    ['How much is a prenatal massage?', '$120'],
    ['How long is the prenatal massage?', '60 minutes'],
    ['what time is prenatal and how much', '$120'],
    ['Do you do massages during pregnancy?', 'week 13'],
  ])('%s', (question, expected) => {
    expect(ask(massage, [question]).response).toContain(expected)
  })

  test.each([
    ['Is wine OK in pregnancy?'],
    ['How much caffeine can I have while pregnant?'],
    ['I’m 34 weeks pregnant, leaking fluid and seeing spots. Can I come to my appointment?'],
    ['How much is a prenatal massage for 20 weeks pregnant?', 'And is whitening safe for me?'],
    ['I’m pregnant, is a massage safe?'],
  ])('what is taken, a symptom or a risk stays routed: %s', (...messages) => {
    expect(detect(massage, ...messages)).toContain('pregnancy')
  })
})

describe('usual subjects that no page speaks of', () => {
  test.each([
    'Can I bring my dog to the session?',
    'Do you sell gift cards?',
    'Do you have student discounts?',
    'Do you do house calls?',
  ])('%s', (question) => {
    expect(ask(knowledge, [question]).response).toMatch(/^I don’t know; the site doesn’t say/)
  })

  test('are answered where a page does, and leave other questions alone', async () => {
    const example = readExample('dental')
    const terms = example.facts.legal.termsOfService
    const sections = [
      ...terms.sections,
      { id: 'pets', title: 'Dogs', paragraphs: ['Dogs are welcome in the waiting room.'] },
    ]
    const facts = {
      ...example.facts,
      legal: { ...example.facts.legal, termsOfService: { ...terms, sections } },
    }
    const own = await knowledgeOfDocument({ ...example, facts })
    expect(ask(own, ['Can I bring my dog?']).response).toContain('Dogs are welcome')
    expect(ask(knowledge, ['How many mugs does a gallon fill?']).response).not.toMatch(/^I don’t know/)
  })
})

test('a remark before a question doesn’t hide it', () => {
  for (const remark of ['We bombed at the pub quiz, ', 'My laptop crashed again, so ', 'Bloody cold today! '])
    expect(ask(knowledge, [`${remark}how much is a 6-pack?`]).response).toMatch(/^The 6-Pack .*\$25\.00/)
})

describe('what to bring', () => {
  const permit = 'Bring your permit to every lesson.'

  test.each(['Do I need to bring anything?', 'What should I bring?', 'What do I bring to my first session?'])(
    'is unknown where no page says it: %s',
    (question) => {
      expect(ask(knowledge, [question]).response).toMatch(/^I don’t know; the site doesn’t say/)
    },
  )

  test('is told in the words of the terms', async () => {
    const { termsOfService } = deliveredFacts.legal
    const sections = [...termsOfService.sections, { id: 'lessons', title: 'Lessons', paragraphs: [permit] }]
    const of = await knowledgeOf({
      legal: { ...deliveredFacts.legal, termsOfService: { ...termsOfService, sections } },
    })
    expect(ask(of, ['Do I need to bring anything?']).response).toContain(permit)
    expect(ask(of, ['¿Qué tengo que llevar?']).response).toContain(permit)
  })

  test('what was forgotten is a password only where that is said', () => {
    expect(ask(knowledge, ['I forgot my password']).response).toContain('Reset Password')
    expect(ask(knowledge, ['I forgot my umbrella at your place']).response).not.toContain('Reset Password')
  })
})
