import type { SectionSpec } from '#app/features/site/fields/field-spec.ts'

export const bannerSection: SectionSpec = {
  id: 'banner',
  title: 'Banner',
  lead: 'One line of news at the top of the home page.',
  page: '/',
  groups: () => [
    {
      title: null,
      base: 'facts',
      fields: [
        {
          name: 'banner',
          label: 'Show the banner',
          kind: 'record',
          fields: [
            { name: 'badge', label: 'Badge', hint: 'One word, such as “New”.', kind: 'text', maxLength: 120 },
            { name: 'news', label: 'News', kind: 'text', maxLength: 120, wraps: true },
          ],
          create: () => ({ badge: 'New', news: '' }),
        },
      ],
    },
  ],
}
