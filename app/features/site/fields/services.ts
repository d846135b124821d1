import { asText } from '#app/features/site/document-values.ts'
import type { SectionSpec } from '#app/features/site/fields/field-spec.ts'

export const servicesSection: SectionSpec = {
  id: 'services',
  title: 'Services',
  lead: 'What people book with you, how long it takes and what it costs.',
  page: '/pricing',
  groups: () => [
    {
      title: null,
      base: 'facts',
      fields: [
        {
          name: 'services',
          label: 'Services',
          kind: 'list',
          item: 'service',
          newName: 'Name of the service',
          fields: [
            { name: 'title', label: 'Name', kind: 'text', maxLength: 120 },
            { name: 'description', label: 'Description', kind: 'longText', maxLength: 600 },
            {
              name: 'place',
              label: 'Where it takes place',
              kind: 'choice',
              options: [
                { value: 'online', label: 'By video' },
                { value: 'inPerson', label: 'In person' },
              ],
            },
            {
              name: 'where',
              label: 'In person elsewhere',
              hint: 'Such as “At your home”: shown instead of your city and address.',
              kind: 'text',
              maxLength: 120,
              isOptional: true,
            },
            {
              name: 'durations',
              label: 'Lengths and prices',
              kind: 'list',
              item: 'length',
              fields: [
                { name: 'minutes', label: 'Minutes', kind: 'number', min: 5, max: 720 },
                {
                  name: 'cents',
                  label: 'Price',
                  kind: 'money',
                  canBeFree: true,
                  hint: '0 for a free session.',
                },
                {
                  name: 'label',
                  label: 'Shown instead of the minutes',
                  hint: 'Such as “Session”. Leave it empty to show the minutes.',
                  kind: 'text',
                  maxLength: 120,
                  isOptional: true,
                },
              ],
              titleOf: (duration) => asText(duration.label) || `${String(duration.minutes ?? '')} minutes`,
              create: () => ({ minutes: 60, cents: null, label: null }),
              isFolded: false,
              min: 1,
              max: 12,
            },
            {
              name: 'picture',
              label: 'Picture',
              hint: 'On the home page and above the service on Booking. Services with the same picture stand together.',
              kind: 'picture',
              aspect: 4 / 3,
            },
            {
              name: 'isOffered',
              label: 'Offered',
              hint: 'Off: it disappears from every page.',
              kind: 'tick',
            },
            { name: 'isInFooter', label: 'Listed at the foot of every page', kind: 'tick' },
          ],
          titleOf: (service) => asText(service.title),
          noteOf: (service) => (service.isOffered === false ? 'Not offered' : null),
          create: (name, slug) => ({
            slug,
            title: name,
            description: '',
            place: 'online',
            durations: [{ minutes: 60, cents: null, label: null }],
            picture: null,
            isInFooter: false,
            isOffered: true,
          }),
          isFolded: true,
          max: 60,
        },
      ],
    },
  ],
}
