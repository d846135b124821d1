import { expect, test } from 'vitest'
import { findWarnings } from '#server/content/find-warnings.ts'
import { readExample } from '#tests/support/knowledge.ts'

const tell = async (content: Parameters<typeof findWarnings>[0]) =>
  (await findWarnings(content)).map(({ path, sentence }) => `${path}: ${sentence}`)

test('prices that were written in dollars are told', async () => {
  const content = readExample('music')
  const { booking, products, services } = structuredClone(content.facts)
  const [trial, studio] = services
  const [, book] = products
  if (!booking || !trial?.durations[0] || !studio?.durations[0] || !book?.sizes[1] || !booking.services[1])
    throw new Error('the example has changed')
  trial.durations[0].cents = 215
  studio.durations[0].cents = 0
  Object.assign(booking.services[1], { payment: 'deposit', depositCents: 50 })
  book.sizes[1].cents = 34
  const warnings = await tell({ ...content, facts: { ...content.facts, booking, products, services } })
  expect(warnings.filter((line) => line.includes('in cents'))).toEqual([
    'facts.services.0.durations.0.cents: 215 is $2.15: prices are in cents. Write 21500 if you mean $215.00.',
    'facts.booking.services.1.depositCents: 50 is $0.50: prices are in cents. Write 5000 if you mean $50.00.',
    'facts.products.1.sizes.1.cents: 34 is $0.34: prices are in cents. Write 3400 if you mean $34.00.',
  ])
})

test('the delivered offer of wholesale and words about health are told to a practice of another trade', async () => {
  const content = readExample('music')
  const delivered = /^(?:pricingContent\.bulk|contactContent\.intro|chatContent\.askAbout\.disclaimer)/
  const words = Object.fromEntries(Object.entries(content.words).filter(([place]) => !delivered.test(place)))
  expect((await tell({ ...content, words })).toSorted()).toEqual([
    'words.chatContent.askAbout.disclaimer: The delivered words speak of health and doctors. Write your own.',
    'words.contactContent.intro: The delivered words speak of “bulk”. Write your own.',
    'words.pricingContent.bulk.button: The delivered words speak of “bulk”. Write your own.',
    'words.pricingContent.bulk.text: The delivered words speak of “wholesale”. Write your own.',
    'words.pricingContent.bulk.title: The delivered words speak of “bulk”. Write your own.',
  ])
  const none = { ...words, 'pricingContent.bulk.text': '' }
  expect((await tell({ ...content, words: none })).join('\n')).not.toContain('pricingContent')
})

test('what is of one country, and a size that is called as its product, are told', async () => {
  const content = readExample('music')
  const { practice, products } = structuredClone(content.facts)
  const [, , platform] = products
  if (!platform?.sizes[0]) throw new Error('the example has changed')
  platform.sizes[0].name = 'Foot platform'
  practice.place.country = 'CA'
  const warnings = await tell({ ...content, facts: { ...content.facts, practice, products } })
  expect(warnings).toEqual([
    'facts.practice.place.country: Prices are told and charged in US dollars, and texts for people in danger name numbers of the United States. Write those of your country beside them, in assistantTexts and chatContent.askAbout.disclaimer.',
    'facts.products.2.sizes.0.name: Visitors read “Foot Platform Foot platform”: the name of the product, then that of the size. Name the size by what sets it apart, such as “Single” or “One piece”.',
  ])
})
