import { describe, expect, test } from 'vitest'
import { listParagraphs } from '#server/assistant/facts/paragraphs.ts'
import { asPhrase, createPhraseTest } from '#server/assistant/facts/question-lines.ts'
import { generalQuestions, questionsAboutSite } from '#server/assistant/facts/questions.ts'
import { ask, knowledge, knowledgeOfDocument, readExample } from '#tests/support/knowledge.ts'

const answerTo = (...messages: string[]) => ask(knowledge, messages)

describe('what no passage is about is looked up in the paragraphs of the pages', () => {
  test.each([
    [
      'are u covered by hipaa',
      'not covered by the federal health privacy law called HIPAA',
      '/privacy-policy',
    ],
    ['Which law applies to your terms?', 'The law of Illinois applies', '/terms-of-service'],
    ['Do you knowingly collect information from children?', 'under 13', '/privacy-policy'],
    ['When did the privacy policy take effect?', 'effective November 22, 2026', '/privacy-policy'],
    ['What did Renee say about her session?', 'left with one thing to do', '/'],
    ['Does HIPAA apply to Morning Leaf Wellness?', 'not covered by the federal', '/privacy-policy'],
    ['My nephew is eleven, may he open his own login?', 'for adults', '/privacy-policy'],
  ])('%s', (question, expected, href) => {
    const answer = answerTo(question)
    expect(answer.response).toContain(expected)
    expect(answer.sources.map((source) => source.href)).toContain(href)
  })

  test('one common word is not enough', () => {
    expect(answerTo('Does the moon follow a law?').kind).toBe('unknown')
    expect(answerTo('Can I park a helicopter on your roof?').response).not.toContain('HIPAA')
    expect(answerTo('What languages does she speak?').kind).toBe('unknown')
  })

  test('nor for somebody who tells of an illness', () => {
    expect(answerTo('I have lupus. What is the blend made from?').kind).toBe('routed')
  })
})

test('every question that people ask in other words belongs to something that a site says', async () => {
  const dental = await knowledgeOfDocument(await readExample('dental'))
  const texts = [knowledge, dental]
    .flatMap((each) => [
      ...each.passages.map(({ text }) => text),
      ...listParagraphs(each).map(({ passage, heading }) => `${heading} ${passage.text}`),
    ])
    .map(asPhrase)
  const unused = [...questionsAboutSite, ...knowledge.content.assistantVocabulary.asked].filter(
    ({ said: phrases }) => !texts.some(createPhraseTest(phrases)),
  )
  expect(unused.map(({ said: phrases }) => phrases.join(', '))).toEqual([])
})

test('each line of what any practice is asked names sentences of its own', () => {
  const conditions = generalQuestions.map(({ said: phrases }) => phrases.join(', '))
  expect(conditions.filter((each, index) => conditions.indexOf(each) !== index)).toEqual([])
  expect(generalQuestions.filter(({ said: phrases, asks }) => [...phrases, ...asks].includes(''))).toEqual([])
})

test('one of several words is enough, and a beginning of a word', () => {
  const isSaidIn = createPhraseTest(['bus|light rail', 'stop*'])
  const sentences = [
    'The bus stops here.',
    'Light rail: one stop.',
    'The business stops.',
    'A bus to the top.',
  ]
  expect(sentences.filter((each) => isSaidIn(asPhrase(each)))).toEqual(sentences.slice(0, 2))
})

/** A school whose words and clients use quotation marks, and that knows how people ask about them. */
async function readQuoting() {
  const { facts, words, ...music } = await readExample('music')
  const [client, ...clients] = facts.testimonials.clients
  if (!client) throw new Error('there is no testimonial')
  const quote = 'She works alone. Her zither is a marvel.'
  const organ = { id: 'organ', of: [], page: 'about', subjects: [], aspects: [], ask: [], personal: false }
  return knowledgeOfDocument({
    ...music,
    facts: {
      ...facts,
      testimonials: { ...facts.testimonials, clients: [{ ...client, quote }, ...clients] },
    },
    words: {
      ...words,
      'assistantVocabulary.asked': [
        { said: ['zimbelstern'], asks: ['What is the jingling upstairs?'] },
        { said: ['zither'], asks: ['Which odd thing with strings do you pluck?'] },
      ],
      'assistantKnowledge.passages': [{ ...organ, text: 'Our organ is called “Old Zimbelstern”.' }],
    },
  })
}

test('what stands in quotation marks answers what the practice itself is asked, also where a client tells it', async () => {
  const quoting = await readQuoting()
  expect(ask(quoting, ['What is the jingling upstairs?']).response).toContain('Old Zimbelstern')
  expect(ask(quoting, ['Which odd thing with strings do you pluck?']).response).toContain('zither')
})

test('what a client tells answers nothing that any practice is asked', async () => {
  const { response } = ask(await readQuoting(), ['Am I passed from one to the next?'])
  expect(response).not.toContain('works alone')
})

describe('sums', () => {
  test.each([
    [['I got 20 bucks. how many single bottles can I walk out with'], '$20 buys 4'],
    [['can i get an hour with her for $60?'], '$60 is not enough for'],
    [['what does each bottle come out to in the 6 pack'], '$25.00 ÷ 6 = $4.17'],
    [['how many ounces altogether in the 6-pack'], '96 oz'],
    [['how much is a 60 minute in person consultation', 'and if I add a gallon to that?'], '$110.00'],
    [['how much is an online session of half an hour', 'and the whole hour?'], '$80'],
    [['What do 30 and 60 minutes online cost?'], '30 minutes $40, 60 minutes $80'],
  ])('%s', (messages, expected) => {
    expect(answerTo(...messages).response).toContain(expected)
  })

  test('money named in an earlier message is not spent twice', () => {
    expect(
      answerTo('How many bottles can I get for $20?', 'how many pouches can I order at once?').response,
    ).not.toContain('$20')
  })
})

test('a question of how long that names nothing is about what was asked before', () => {
  expect(
    answerTo('Can I get a refund for Everleaf?', 'Within how many days do I have to tell you?').response,
  ).toContain('30')
})
