import { expect, test } from 'vitest'
import { namesHome } from '#server/assistant/text/lives-elsewhere.ts'
import { ask, knowledge, knowledgeOfDocument, readExample } from '#tests/support/knowledge.ts'

const dental = await knowledgeOfDocument(readExample('dental'))
const music = await knowledgeOfDocument(readExample('music'))

test.each([
  ['Are you open Friday evening?', /^No, on Friday we’re not open then: hours are 8am-1pm\./],
  ['Are you open Friday morning?', /^Yes, on Friday we’re open 8am-1pm\./],
  ['Can I swing by Friday after lunch, say 3ish?', /^No, on Friday at 3pm we’re closed/],
  ['I get off work at 4, could I still make it on a Tuesday?', /^Yes, on Tuesday we’re open 8am-5pm\./],
  ['Are you open Tuesday after school?', /^Yes, on Tuesday we’re open 8am-5pm\./],
  ['¿Abren el viernes por la noche?', /^No, el viernes no abrimos a esas horas/],
  ['¿Abren el viernes en la noche?', /^No, el viernes no abrimos a esas horas/],
  ['¿Abren el viernes por la mañana?', /^Sí, el viernes abrimos 8am-1pm\. El/],
])('%s is answered from the hours of that part of the day', (question, expected) => {
  expect(ask(dental, [question]).response).toMatch(expected)
})

test('whether somebody can come at a time is answered with the hours and how to book, and nothing else', () => {
  const { response } = ask(knowledge, ['can you fit me in on tuesday'])
  expect(response).toMatch(/^Yes, on Tuesday we’re open 9am-5pm\./)
  expect(response).toContain('Online booking is coming soon')
  expect(response).not.toMatch(/thyroid|blend/i)
})

test.each(['can i come tomorrow', 'can I come tmrw?', 'Could we come 2moro morning?'])(
  '%s is answered with the hours of that day',
  (question) => {
    expect(ask(knowledge, [question]).response).toMatch(/^Yes, tomorrow, Thursday we’re open 9am-5pm\./)
  },
)

test.each([
  [dental, 'in person in Austin, Texas'],
  [music, 'Piano Lessons Online'],
  [knowledge, 'Online Consultations'],
])('somebody who lives far away is told where sessions are', (of, expected) => {
  for (const question of [
    'I live in Boston, can she still see me?',
    'We moved to Dallas. Can you still help us?',
  ])
    expect(ask(of, [question]).response).toContain(expected)
})

test.each([
  ['i live in denver can she see me', true],
  ['im in ohio', true],
  ['i am over in new york', true],
  ['we have just moved to boston', true],
  ['i live in a walk up', false],
  ['i live in constant pain', false],
  ['i was moved to tears', false],
  ['my session was moved to tuesday', false],
  ['i am in pain', false],
])('%s names a home: %s', (text, isHome) => expect(namesHome(text)).toBe(isHome))

test.each([
  'My session was moved to Tuesday, can she still see me?',
  'Can I get in touch on Friday?',
  'Could you make it gluten free by Friday?',
])('%s is no question of a time to come or a place', (question) => {
  const { response } = ask(knowledge, [question])
  expect(response).not.toMatch(/Online booking is coming soon|Online Consultations: a private/)
})

test('what somebody far away asks of a product is answered of the product', () => {
  expect(ask(knowledge, ['I live in Denver, can Everleaf help me?']).response).toContain('Everleaf')
})

test('a product is found by the name of a price, by what it is and by what its sizes count', () => {
  const { response } = ask(music, ['How much is the duet set?'])
  expect(response).toContain('Duet Set (Solo book and teacher’s part): $34.00')
  expect(ask(music, ['How much is the sheet music?']).response).toContain('Twelve Winter Pieces')
  const afterAnother = ask(music, [
    'How much are the winter pieces?',
    'How much are two footrests?',
    'and two platforms?',
  ])
  expect(afterAnother.response).toContain('Foot Platform')
})

test('joining a course asks for no video link', () => {
  expect(ask(music, ['How do I join the Group Theory Class?']).response).not.toContain('video session')
  expect(ask(music, ['Can my daughter join the group theory class?']).response).not.toContain('video session')
  expect(ask(music, ['How do I join the video call?']).response).toContain('join a video session')
})
