import { expect, test } from 'vitest'
import { checkConsents } from '#server/content/check-consents.ts'
import { deliveredDocument } from '#server/content/delivered-content.ts'

const documentWith = (givenOn: unknown) => ({
  facts: { testimonials: { clients: [{ consent: null }, { consent: { givenOn } }], customers: [] } },
})
/** The evening of 22 November in Chicago, where it is the 23rd in UTC already. */
const evening = new Date('2026-11-23T03:00:00Z')

test('refuses a consent that is given tomorrow where the practice is', () => {
  expect(checkConsents(documentWith('2026-11-23'), evening)).toEqual([
    {
      path: 'facts.testimonials.clients.1.consent.givenOn',
      sentence: expect.stringContaining('still to come'),
    },
  ])
  expect(checkConsents(documentWith('2026-11-22'), evening)).toEqual([])
})

test.each([
  null,
  {},
  { facts: { testimonials: { clients: 'x' } } },
  documentWith(7),
  documentWith('5/2/2026'),
  deliveredDocument,
])('has nothing to say of a document without such a day: %#', (document) => {
  expect(checkConsents(document, evening)).toEqual([])
})
