import { expect, test } from 'vitest'
import { deliveredFacts } from '#practice/facts/facts.ts'
import type { Facts } from '#practice/schema.ts'
import type { Content } from '#practice/snapshot.ts'
import { evaluateDocument } from '#tests/support/content-renderer.ts'

function evaluate(change: (facts: Facts) => void): Promise<Content> {
  const facts = structuredClone(deliveredFacts)
  change(facts)
  return evaluateDocument({ shape: 3, facts, words: {} })
}

test('another trade with one consultation has sessions, no advice on their length, and a page of products', async () => {
  const { bookingContent, pricingContent, productsContent } = await evaluate((facts) => {
    facts.practice.name = 'Hawthorne Speech'
    facts.practice.coach.title = 'Speech-language pathologist'
    const [online, inPerson] = facts.services
    const [blend] = facts.products.filter(({ page }) => page === 'blend')
    if (!online || !inPerson || !blend) throw new Error('the delivered content has changed')
    facts.services = [
      { ...online, title: 'Free Consultation' },
      { ...online, slug: 'by-video', title: 'Therapy by Video' },
      { ...inPerson, title: 'Evaluation' },
    ]
    facts.products = [{ ...blend, slug: 'card-deck', name: 'Card Deck', page: 'own' }]
  })
  expect(bookingContent.meta.description).toMatch(/^Online and in-person sessions with /)
  expect(pricingContent.meta.description).toBe('What sessions and Card Deck cost, in one place.')
  expect(bookingContent.unsure.text).toMatch(/^Have a question first\?/)
  expect([productsContent.title, productsContent.meta.title]).toEqual(['Products', 'Products'])
  expect(productsContent.intro).toMatch(/^Short guides you can keep, and what you can take home from /)
})

test('another trade with guides and nothing to order names their page as its navigation does', async () => {
  const { navigationContent, productsContent } = await evaluate((facts) => {
    facts.practice.name = 'Juniper Music'
    facts.practice.coach.title = 'Piano teacher'
    facts.products = []
    facts.pickup = null
  })
  expect(navigationContent.products).toBe('Products')
  expect([productsContent.title, productsContent.meta.title]).toEqual(['Products', 'Products'])
})

test('a practice that nobody comes to promises no room in its city', async () => {
  const { bookingContent, contactContent, homeStory } = await evaluate((facts) => {
    const [online, inPerson] = facts.services
    if (!online || !inPerson) throw new Error('the delivered content has changed')
    facts.services = [
      { ...online, slug: 'first-call', title: 'First Call' },
      { ...inPerson, slug: 'driving-lesson', title: 'Driving Lesson', where: 'At your door' },
    ]
  })
  expect(bookingContent.intro).toMatch(/^Choose the session that suits you/)
  expect(contactContent.details.locationText).toBe('Chicago, Illinois')
  expect(homeStory.closing.book.text).toMatch(/, online or in person\.$/)
})

test('a practice that is online only is described without its city', async () => {
  const { bookingContent } = await evaluate((facts) => {
    facts.services = facts.services.filter(({ place }) => place === 'online')
  })
  expect(bookingContent.meta.description).toMatch(/^Online sessions with [^,]+\.$/)
})
