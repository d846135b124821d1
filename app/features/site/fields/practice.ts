import { asText } from '#app/features/site/document-values.ts'
import type { SectionSpec } from '#app/features/site/fields/field-spec.ts'
import { businessTypes } from '#practice/business-types.ts'

export const practiceSection: SectionSpec = {
  id: 'practice',
  title: 'Practice & hours',
  lead: 'Every page, email and answer of the assistant takes these facts from here. Times for booking are set in the calendar, for pickup under Selling.',
  page: '/contact',
  groups: () => [
    {
      title: 'You',
      base: 'facts.practice',
      fields: [
        { name: 'name', label: 'Name of the practice', kind: 'text', maxLength: 120 },
        { name: 'coach.firstName', label: 'Your first name', kind: 'text', maxLength: 120 },
        { name: 'coach.fullName', label: 'Your full name', kind: 'text', maxLength: 120 },
        {
          name: 'coach.title',
          label: 'Your title',
          hint: 'What you are, as on a business card.',
          kind: 'text',
          maxLength: 120,
        },
        { name: 'coach.yearsOfExperience', label: 'Years of experience', kind: 'number', min: 0, max: 80 },
        {
          name: 'businessType',
          label: 'Kind of business',
          hint: 'Search engines list you under it.',
          kind: 'choice',
          options: Object.entries(businessTypes).map(([value, label]) => ({ value, label })),
        },
        {
          name: 'mark',
          label: 'Drawing beside the name',
          kind: 'choice',
          options: [
            { value: 'leaf', label: 'A leaf' },
            { value: 'none', label: 'None' },
          ],
        },
      ],
    },
    {
      title: 'Opening hours',
      base: 'facts.practice',
      fields: [{ name: 'hours', label: 'Opening hours', kind: 'hours' }],
    },
    {
      title: 'How to reach you',
      base: 'facts.practice',
      fields: [
        { name: 'phone', label: 'Phone', kind: 'phone' },
        { name: 'email', label: 'Email', kind: 'email' },
        {
          name: 'replyWithin',
          label: 'You reply within',
          hint: 'Such as “24 hours”.',
          kind: 'text',
          maxLength: 120,
        },
        { name: 'place.city', label: 'City', kind: 'text', maxLength: 120 },
        { name: 'place.region', label: 'State', kind: 'text', maxLength: 120 },
        {
          name: 'place.regionCode',
          label: 'State in letters',
          hint: 'Two or three capital letters, as in your postal address.',
          kind: 'text',
          maxLength: 3,
        },
        {
          name: 'place.country',
          label: 'Country in letters',
          hint: 'Two capital letters, such as US.',
          kind: 'text',
          maxLength: 2,
        },
      ],
    },
    {
      title: null,
      base: 'facts.practice',
      fields: [
        {
          name: 'social',
          label: 'Social media',
          kind: 'list',
          item: 'profile',
          newName: 'Name of the network',
          fields: [
            { name: 'name', label: 'Network', kind: 'text', maxLength: 120 },
            { name: 'href', label: 'Address of your profile', kind: 'webAddress' },
          ],
          titleOf: (profile) => asText(profile.name),
          create: (name) => ({ name, href: 'https://' }),
          isFolded: true,
          max: 12,
        },
      ],
    },
  ],
}
