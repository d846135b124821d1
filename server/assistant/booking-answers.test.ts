import { beforeAll, describe, expect, test } from 'vitest'
import { deliveredFacts } from '#practice/facts/facts.ts'
import { publicPaths } from '#practice/public-paths.ts'
import type { BookingRules } from '#practice/schema.ts'
import { answer } from '#server/assistant/answer.ts'
import type { Knowledge } from '#server/assistant/create-knowledge.ts'
import { ask, knowledge, knowledgeOf, readExample } from '#tests/support/knowledge.ts'

const { pickup, booking } = readExample('music').facts

/** The delivered services, booked online but for those that are named. */
function rulesWithout(...slugs: string[]): BookingRules {
  const [rules] = booking?.services ?? []
  if (!booking || !rules) throw new Error('the example has no booking rules')
  return {
    ...booking,
    services: deliveredFacts.services.map(({ slug }) => ({
      ...rules,
      slug,
      isBookable: !slugs.includes(slug),
    })),
  }
}

describe('while sessions are booked online', () => {
  let bookable: Knowledge
  let inPersonOnly: Knowledge
  beforeAll(async () => {
    bookable = await knowledgeOf({ booking: rulesWithout() })
    const inPerson = deliveredFacts.services.filter(({ place }) => place === 'inPerson')
    inPersonOnly = await knowledgeOf({ booking: rulesWithout(), services: inPerson })
  })

  test.each(['is online booking available', 'when is online booking coming', 'do you meet online?'])(
    '%s is not answered with what the booking page said before',
    (question) => {
      for (const each of [bookable, inPersonOnly])
        expect(ask(each, [question]).response).not.toMatch(/coming soon|Until then/)
      expect(ask(knowledge, ['is online booking available']).response).toContain('coming soon')
    },
  )
})

test.each(['What times are free next week?', 'any free time tomorrow?', 'Are there free slots on Friday?'])(
  '%s asks for a session, not for a price',
  async (question) => {
    const of = await knowledgeOf({ booking: rulesWithout() })
    expect(ask(of, [question]).response).toMatch(/^You choose a service and a free time on the booking page/)
    expect(ask(of, [question]).response).not.toMatch(/All prices|\$/)
  },
)

describe('what can’t be booked online, while other sessions can', () => {
  let partly: Knowledge
  beforeAll(async () => {
    partly = await knowledgeOf({ booking: rulesWithout('foot-detox') })
  })
  const bookingsOf = (question: string) =>
    answer([question], { content: partly.content, now: new Date(), closedDates: new Set() }).flatMap(
      ({ booking: request }) => request?.service ?? [],
    )

  test.each(['Can I book the foot detox online?', 'how do i book a foot detox', 'book foot detox'])(
    '%s: call or write, with no free times of another service',
    (question) => {
      const { response, sources } = ask(partly, [question])
      expect(response).toMatch(/^Foot Detox isn’t booked online\. Call .*, or write on the contact page\.$/)
      expect(sources.map(({ href }) => href)).toEqual(['/contact'])
      expect(bookingsOf(question)).toEqual([])
    },
  )

  test('a question about any session says which can’t', () => {
    const { response } = ask(partly, ['how do i book a session'])
    expect(response).toMatch(/free time on the booking page.*Foot Detox isn’t booked online: call or write/)
    expect(bookingsOf('how do i book an online session')).toEqual(['online'])
    expect(ask(partly, ['puedo reservar un foot detox']).response).toContain('no se reserva en línea')
  })

  test('where nothing is booked online yet, each is asked for as before', () => {
    expect(ask(knowledge, ['how do i book a foot detox']).response).toContain('coming soon')
  })
})

describe('where there are no services', () => {
  let shop: Knowledge
  beforeAll(async () => {
    shop = await knowledgeOf({ services: [], booking: null, pickup })
  })

  test.each(['how do i book a session', 'can i book an appointment', 'is online booking available'])(
    '%s is answered with a call or a message',
    (question) => {
      const { response, sources } = ask(shop, [question])
      expect(response).toContain('Nothing is booked on this site')
      expect(sources.map(({ href }) => href)).not.toContain('/booking')
    },
  )

  test('nobody comes by appointment, but to pick up an order', () => {
    const { response } = ask(shop, ['where are you?'])
    expect(response).toContain('Chicago, Illinois. Pickup is at')
    expect(response).not.toMatch(/appointment|in person/)
    expect(ask(shop, ['¿dónde están?']).response).not.toContain('con cita')
  })
})

test('no answer cites a page that the site does not have', async () => {
  const nothing = { services: [], products: [], resources: [] }
  for (const facts of [{ services: [] }, { products: [] }, { products: [], resources: [] }, nothing]) {
    const { passages, pages, content } = await knowledgeOf(facts)
    const cited = [...passages.map(({ page }) => page), ...Object.values(pages)].map(({ href }) => href)
    const inSite = [...publicPaths(content.catalog), '/portal', '/auth']
    expect(cited.filter((href) => !inSite.includes(href))).toEqual([])
  }
})
