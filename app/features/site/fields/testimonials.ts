import { asText } from '#app/features/site/document-values.ts'
import type { ListSpec, SectionSpec } from '#app/features/site/fields/field-spec.ts'
import { toLocal } from '#shared/local-time.ts'

const ratings = [
  { value: null, label: 'No stars' },
  ...[5, 4, 3, 2, 1].map((stars) => ({ value: stars, label: stars === 1 ? '1 star' : `${stars} stars` })),
]

const testimonials = (name: string, label: string): ListSpec => ({
  name,
  label,
  kind: 'list',
  item: 'testimonial',
  newName: 'Who said it',
  fields: [
    { name: 'author', label: 'Name', hint: 'A first name is enough.', kind: 'text', maxLength: 120 },
    { name: 'quote', label: 'What they said', kind: 'longText', maxLength: 600 },
    {
      name: 'title',
      label: 'About what',
      hint: 'The service or product that it is about.',
      kind: 'text',
      maxLength: 120,
    },
    { name: 'rating', label: 'Stars', kind: 'choice', options: ratings },
    {
      name: 'consent',
      label: 'I have their consent in writing',
      kind: 'record',
      fields: [{ name: 'givenOn', label: 'Consent given on', kind: 'date', isPast: true }],
      create: () => ({ givenOn: toLocal(new Date()).date }),
      noteOf: ({ isShown }) =>
        isShown === true ? null : 'Not on your site yet: tick “Shown on the site” below.',
    },
    { name: 'picture', label: 'Picture', hint: 'Small and round.', kind: 'picture', aspect: 1 },
    { name: 'isShown', label: 'Shown on the site', kind: 'tick' },
  ],
  titleOf: (testimonial) => asText(testimonial.author),
  noteOf: (testimonial) => {
    if (testimonial.isShown === false) return 'Not shown'
    return testimonial.consent === null ? 'Without consent' : null
  },
  create: (author) => ({
    quote: '',
    author,
    title: '',
    rating: null,
    picture: null,
    consent: null,
    isShown: false,
  }),
  isFolded: true,
  max: 40,
})

export const testimonialsSection: SectionSpec = {
  id: 'testimonials',
  title: 'Testimonials',
  lead: 'Show real words of real people, with their written consent. Nothing about illness or results.',
  page: '/',
  groups: () => [
    {
      title: null,
      base: 'facts.testimonials',
      fields: [testimonials('clients', 'From clients'), testimonials('customers', 'From customers')],
    },
  ],
}
