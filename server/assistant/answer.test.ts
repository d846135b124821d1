import { describe, expect, test, vi } from 'vitest'
import { assertPriceAnswers } from '#server/assistant/assert-price-answers.ts'
import { deliveredContent } from '#server/content/delivered-content.ts'
import { ask, knowledge } from '#tests/support/knowledge.ts'
import { blend } from '#tests/support/offers.ts'

const say = (...messages: string[]) => ask(knowledge, messages).response
const at = (now: string, ...messages: string[]) => ask(knowledge, messages, new Date(now)).response

test('every thing that is sold has a price answer, and every passage a page and a unique id', () => {
  const { passages, things } = knowledge
  for (const { title, units } of things)
    for (const { cents } of units)
      expect(say(`How much is ${title}?`), title).toMatch(new RegExp(`\\$${cents / 100}(?:\\.00)?\\b`))
  expect(new Set(passages.map(({ id }) => id)).size).toBe(passages.length)
  for (const { page } of passages) expect(page.href).toMatch(/^\/[a-z-]*$/)
})

test('the start checks that the assistant can say every price', () => {
  expect(() => assertPriceAnswers(deliveredContent)).not.toThrow()
  const [session, ...others] = deliveredContent.catalog.services
  const services = session
    ? [
        { ...session, title: 'Evening Class', durations: [{ minutes: 50, cents: 12345, label: '' }] },
        ...others,
      ]
    : []
  expect(() =>
    assertPriceAnswers({ ...deliveredContent, catalog: { ...deliveredContent.catalog, services } }),
  ).not.toThrow()
})

describe('the last message is read in context', () => {
  test.each([
    [['How much is the 6-pack?', 'and the gallon?'], '$30.00'],
    [['How much is an online session?', 'and the foot detox?'], '$80 per session'],
    [['How long is a consultation?', 'and how much?'], '$40'],
    [['Tell me about the powder', 'how do I use it?'], 'smoothie'],
    [['Tell me about the powder', 'what are your hours?'], '9am-5pm'],
    [['Do you ship the gallon?', 'and the pouch?'], 'over $50'],
    [['How much for an adult?', 'and a teenager?'], '2 tsp'],
    [['How much is a gallon?', 'and two of them?'], '$60.00'],
    [['Are you open on Friday?', 'and Saturday?'], 'closed on Saturday'],
  ])('%j', (messages, text) => {
    expect(say(...messages)).toContain(text)
  })
})

describe('sums and comparisons', () => {
  test.each([
    ['how much are 3 pouches?', '$30.00'],
    ['what do five pouches cost?', '$50.00'],
    ['how much are 30 pouches?', `at most ${blend.maxQuantity} pouches`],
    ['how much are two gallons?', '$60.00'],
    ['how much are 2 six packs?', '$50.00'],
    ['two gallons and three pouches, how much is that?', 'Altogether: $90.00'],
    ['I want 3 pouches for my sister. How much is that?', '$30.00'],
    ['how many pouches can I get for $60?', '$60 buys 6 pouches'],
    ['which is cheaper per ounce, the gallon or the six-pack?', 'The gallon is the cheapest by the ounce'],
    ['what is the difference in price between a pouch and a bottle?', 'costs $5 less'],
    ['do 5 pouches ship free?', 'over $50: 6 or more'],
    ['do 6 pouches ship free?', 'Free shipping applies'],
    ['would an hour face to face cost more than by video?', 'both $80.00'],
  ])('%s gets %s', (message, text) => {
    expect(say(message)).toContain(text)
  })
  test('sizes and lengths are not quantities', () => {
    for (const message of ['price of a 16 oz bottle', 'how much is the 6 pack', 'price of 30 minutes online'])
      expect(say(message), message).not.toContain('come to')
  })
})

describe('hours follow from the clock', () => {
  const wednesdayAtThree = '2026-12-02T21:00:00Z'
  const beforeThanksgiving = '2026-11-25T21:00:00Z'
  const christmasAtNoon = '2026-12-25T18:00:00Z'
  const isUnsaid = 'the site doesn’t say whether we’re open on that holiday.'
  const saturdayAtNoon = '2026-11-28T18:00:00Z'
  test.each([
    [wednesdayAtThree, 'are you still open?', 'Yes, we’re open now, until 5pm'],
    [wednesdayAtThree, 'are you open tomorrow?', 'Yes, tomorrow, Thursday we’re open 9am-5pm'],
    [wednesdayAtThree, 'can I call on Sunday?', 'No, we’re closed on Sunday'],
    [wednesdayAtThree, 'are you open at 6pm?', 'at 6pm we’re closed'],
    [wednesdayAtThree, 'are you open on December 18?', 'Yes, on Friday'],
    [wednesdayAtThree, 'are you open on December 25?', `on Friday, December 25; ${isUnsaid}`],
    [wednesdayAtThree, 'r u open on 12/25', `on Friday, December 25; ${isUnsaid}`],
    [wednesdayAtThree, 'open on mlk day?', `on Monday, January 18; ${isUnsaid}`],
    [wednesdayAtThree, 'open over the holidays?', 'The site doesn’t say whether we’re open on holidays.'],
    [wednesdayAtThree, 'are you open easter sunday', 'The site doesn’t say whether we’re open on holidays.'],
    [beforeThanksgiving, 'are you open tomorrow?', `tomorrow, Thursday; ${isUnsaid}`],
    [christmasAtNoon, 'are you open now?', `The usual hours would be 9am-5pm today; ${isUnsaid}`],
    [saturdayAtNoon, 'are you open now?', 'No, we’re closed now. We open on Monday at 9am'],
    [saturdayAtNoon, 'what time do you close today?', 'No, we’re closed today'],
    [saturdayAtNoon, '¿están abiertos mañana?', 'No, estamos cerrados mañana'],
  ])('at %s, %s gets %s', (now, message, text) => {
    expect(at(now, message)).toContain(text)
  })
  test('and from the dates that are closed', () => {
    const { response } = ask(knowledge, ['are you open tomorrow?'], new Date(wednesdayAtThree), [
      '2026-12-03',
    ])
    expect(response).toContain('closed tomorrow, Thursday')
  })
})

test('each question of a message gets its answer, in order', () => {
  const { response, sources } = ask(knowledge, [
    'We loved it. How much is the gallon? And what are your hours?',
  ])
  expect(response.indexOf('$30.00')).toBeGreaterThan(-1)
  expect(response.indexOf('9am-5pm')).toBeGreaterThan(response.indexOf('$30.00'))
  expect(sources.map(({ href }) => href)).toEqual(['/gingerade-products', '/contact'])
})

test('what it does not know is said for that part only', () => {
  const { response, kind } = ask(knowledge, ['Do you take insurance, and how much is the gallon?'])
  expect(kind).toBe('answer')
  expect(response).toMatch(/I don’t know.*911.*988.*\n\n.*\$30\.00/s)
})

test.each([
  'who won the game',
  'write me a program in Python',
  'do you take insurance',
  'gift cards?',
  '???',
  '',
])('finds no answer to %j, and names a person and the emergency numbers', (message) => {
  const { kind, response, sources } = ask(knowledge, [message])
  expect(kind).toBe('unknown')
  expect(response).toMatch(/\(312\) 555-0142.*911.*988/)
  expect(sources).toEqual([knowledge.contact])
})

test('an answer that may miss the question says so and links to the contact page', () => {
  expect(ask(knowledge, ['do you record the sessions?'])).toMatchObject({
    response: expect.stringMatching(/may not say exactly that.*988/s),
    sources: expect.arrayContaining([expect.objectContaining({ href: '/contact' })]),
  })
})

test('a quantity is handed over to the order form, which the visitor sends', () => {
  expect(ask(knowledge, ['I want to order 4 pouches']).sources).toContainEqual({
    title: '4 × Everleaf',
    href: '/order?quantity=4',
  })
})

test('Spanish questions get Spanish answers', () => {
  expect(say('¿Cuánto cuesta el galón?')).toBe('Gingerade, Gallon (1 gallon): $30.00.')
  expect(say('¿Dónde están ubicados?')).toContain('Estamos en Chicago')
})

test.each([
  ['How much is the gallon?', false],
  ['how muxh is the gallon', false],
  ['hwo mcuh is the gallon', true],
  ['how muxh everleaf for my littel one', true],
])('misspelled words that may be urgent add the emergency numbers: %j', (message, hasNumbers) => {
  expect(say(message).includes('988')).toBe(hasNumbers)
})

test('other languages get a sentence with a person and the emergency numbers', () => {
  expect(say('Wo ist das Büro und wie kann ich einen Termin haben?')).toMatch(/Englisch.*\(312\).*911.*988/)
})

test('a week is told as a whole: closed, closed on some days, unsaid on holidays, or open as usual', () => {
  const answerTo = (question: string, ...closed: string[]) =>
    ask(knowledge, [question], new Date('2026-11-28T18:00:00Z'), closed).response
  const answerWith = (...closed: string[]) => answerTo('Are you open the week of Christmas?', ...closed)
  const week = ['21', '22', '23', '24', '25'].map((day) => `2026-12-${day}`)
  expect(answerWith(...week)).toContain('No, we’re closed from December 21 to December 25.')
  expect(answerWith('2026-12-25')).toContain('That week we’re closed on December 25.')
  expect(answerWith()).toMatch(
    /^The usual hours would apply that week; .* open on December 24 or December 25\./,
  )
  expect(answerTo('are you open between christmas and new years')).toContain('December 31 or January 1.')
  expect(answerTo('Are you open the week of December 7?')).toContain('Yes, that week we’re open as usual.')
})

test('what a rule answers in English begins with a sentence in the language of the message', () => {
  const { routed } = knowledge.texts.en
  expect(say('ich will nicht mehr leben')).toMatch(/^Diese Seite ist auf Englisch\..*911.*988/)
  expect(say('ich will nicht mehr leben')).toContain(routed['self-harm'])
  expect(say('je prends de la warfarine')).toMatch(/^Ce site est en anglais\..*911.*988/)
  expect(say('je prends de la warfarine')).toContain(routed.medicine)
})

test('what names nothing of the practice is not answered in English', () => {
  expect(say('j’ai envie de disparaître')).toMatch(/^Ce site est en anglais\.[^\n]*$/)
})

test('a crisis gets its fixed text at once, whatever else is asked at length', () => {
  const read = vi.spyOn(knowledge.reader, 'read')
  const calls = () => read.mock.calls.length
  const longQuestion = 'how much is '.repeat(150)
  expect(say(`I want to die. ${longQuestion}`)).toBe(knowledge.texts.en.routed['self-harm'])
  expect(calls()).toBe(0)
  say('How much is the gallon?')
  expect(calls()).toBeGreaterThan(0)
  read.mockRestore()
})
