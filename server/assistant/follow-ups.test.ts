import { describe, expect, test } from 'vitest'
import { ask, knowledge } from '#tests/support/knowledge.ts'

const answerTo = (...messages: string[]) => ask(knowledge, messages).response

describe('a question that leaves out what was said before', () => {
  test.each([
    [['Is there a refund on Everleaf?', 'For how many days?'], '30'],
    [['Is there a refund on Everleaf?', 'Is that for every pouch?'], 'first'],
    [['Is there free shipping on Everleaf?', 'How many pouches would that be then?'], '6 pouches'],
    [['What does a pouch of Everleaf cost?', 'Can I get that back if he won’t touch it?'], '30-day'],
    [['What is Everleaf?', 'How much does it cost?'], '$10.00'],
    [['How much is 30 minutes in person?', 'And twice as long?'], '$80'],
    [['How much is an in-person consultation of 60 minutes?', 'And the short one?'], '$40'],
    [['What do you do with my data?', 'Do you sell it?'], 'do not sell'],
    [['Do you send text messages?', 'How often would that be?', 'How do I put an end to it?'], 'STOP'],
    [['I’d like to book a session.', 'Can I do that here on the website?'], 'coming soon'],
    [['Can I phone you?', 'At what times?'], '9am-5pm'],
    [['Do you ship Everleaf for free?', 'From how many pouches on?'], '6 pouches'],
    [['Does anyone help me when I start with Everleaf?', 'From when to when?'], '10 am to 6 pm'],
    [['Tell me about the wellness journal.', 'Is it out yet then?'], 'coming soon'],
  ])('%j', (messages, words) => {
    expect(answerTo(...messages)).toContain(words)
  })

  test.each([
    ['And my teenage son, 16, no sports?', '2 tsp'],
    ['And his little sister, she is 9?', '1 tsp'],
    ['And for a healthy 15 year old?', '2 tsp'],
  ])('an amount for one is followed by an amount for another: %j', (message, amount) => {
    expect(answerTo('How much Everleaf does an adult take?', message)).toContain(amount)
  })
})

test.each([
  [['how are you'], /^Hello\. Ask me about/],
  [['hi, hows it going?'], /^Hello\. Ask me about/],
  [['How are you? How much is Everleaf?'], /^Everleaf is \$10/],
  [['How much is Everleaf?', 'never mind'], /^You are welcome/],
  [['How much is Everleaf?', 'never mind', 'and for two?'], /^2 pouches of Everleaf come to \$20/],
])('small talk is no question about the practice: %j', (messages, expected) => {
  expect(answerTo(...messages)).toMatch(expected)
})

test.each([
  [['Price of 60 minutes online?', 'no I meant the blend'], /^Everleaf is \$10/],
  [['How much is Gingerade?', 'oops i mean the 6 pack', 'actually 2 of them'], /^2 6-packs come to \$50/],
  [['Do you ship Everleaf?', 'i meant Gingerade'], /local pickup/],
])('a correction asks the same of what it names: %j', (messages, expected) => {
  expect(answerTo(...messages)).toMatch(expected)
})

describe('a question in the same message as what it is about', () => {
  test.each([
    ['My daughter is 8. How much of the powder goes in hers?', 'amount', /1 tsp/],
    ['Something came up for Thursday. Do I just not turn up?', 'problem', /another time/],
    ['We need eighty bottles for an opening. What would that cost?', 'bulk', /wholesale/i],
    ['Good afternoon. I would be grateful to know the fee for half an hour face to face.', 'fee', /\$40/],
    ['What is Gingerade made from and does it need to stay cold?', 'both', /ginger.*cold/is],
    ['Is there something where I can write down what I ate?', 'journal', /journal/i],
  ])('%j', (message, _, expected) => {
    expect(answerTo(message)).toMatch(expected)
  })
})

test('a price is asked with a word for money, an amount without one', () => {
  for (const ending of ['cost', 'run', 'sell for', 'go for'])
    expect(answerTo(`How much does Everleaf ${ending}?`)).toMatch(/^Everleaf is \$10\.00/)
  expect(answerTo('How much should I pay for Everleaf?')).toMatch(/^Everleaf is \$10\.00/)
  expect(answerTo('How much does a 9 year old need?')).toContain('1 tsp')
  for (const question of ['How much should I take?', 'How much powder should go in my smoothie?'])
    expect(answerTo(question)).toContain('adults 19+: 3 tsp')
})

describe('words that are not what they look like', () => {
  test('an ordinary word is no misspelling of a product', () => {
    expect(answerTo('How much are six bottles for the girls in the salon?')).not.toContain('gallons come to')
  })

  test('the name of the practice says nothing of the question', () => {
    expect(answerTo('What is the email address of Morning Leaf Wellness?')).toContain(
      'hello@morningleaf.example',
    )
  })

  test('why a thing is there is not answered with what it is', () => {
    expect(answerTo('Why did she come up with the powder?')).toContain('list in one pouch')
  })

  test.each(['appt', 'appointment'])('%s is an appointment', (word) => {
    expect(answerTo(`how do i cancel my ${word}`)).toContain('another time')
  })
})

describe('thanks end a matter', () => {
  test.each([
    ['How do I book a session?', 'Thank you'],
    ['How much Everleaf does a teenager take?', 'thank you very much'],
    ['How much Everleaf does a teenager take?', 'ok'],
    ['What are your hours?', 'bye'],
    ['How much is a bottle?', 'Thank you so much, Amara!'],
  ])('%s > %s', (question, thanks) => {
    expect(answerTo(question, thanks)).toBe('You are welcome. Ask again whenever you like.')
  })

  test('but not what is asked with them', () => {
    expect(answerTo('How much is a bottle?', 'Great, and the gallon?')).toContain('$30.00')
    expect(answerTo('How much is a bottle?', 'Perfect, thanks. And where are you?')).toMatch(/^Chicago/)
    expect(answerTo('Is it okay to park there?')).not.toContain('welcome')
  })
})

test('where the practice is has nothing to do with what was asked before', () => {
  expect(answerTo('How do I book a session?', 'Where are you?')).toMatch(/^Chicago, Illinois/)
  expect(answerTo('How much is a gallon?', 'How do I book?')).not.toContain('Gingerade')
})

test('where an order is picked up is no choice of emails', () => {
  expect(answerTo('Where do I pick it up?')).toBe(
    'Gingerade is picked up locally in Chicago. To have some set aside for you, call or text (312) 555-0142.',
  )
})

describe('a question that means the same, whatever was asked before', () => {
  test.each([
    [['Can I take the blend with thyroid medicine?', 'do you deliver the ginger drink to my home'], /pickup/],
    [['Can I take the blend with thyroid medicine?', 'how much is the ginger drink'], /\$5\.00/],
    [['Can I take the blend with thyroid medicine?', 'what are your hours'], /^Phone hours are/],
    [['How much is a bottle?', 'when are you open'], /^Phone hours are/],
    [['Do you deliver the ginger drink?', 'What if I need to cancel tomorrow?'], /^If you cannot come/],
  ])('%j', (messages, words) => {
    expect(answerTo(...messages)).toMatch(words)
    expect(answerTo(...messages)).not.toMatch(/thyroid|allergy|spam folder/)
  })

  test.each(['is the ginger drink ok for me', 'can I drink the ginger drink too'])(
    'but what is taken still gets the answer for a condition: %s',
    (message) => {
      expect(answerTo('Can I take the blend with thyroid medicine?', message)).toContain('thyroid')
    },
  )
})

test('how long, after the refund of a product, is about that, and a session that is not come to is cancelled', () => {
  expect(answerTo('can i return everleaf', 'how long do i have')).toMatch(/^You have a 30-day refund/)
  expect(answerTo('what if i dont show up')).toMatch(/^If you cannot come/)
  expect(answerTo('can i cancel last minute')).toMatch(/^If you cannot come/)
})
