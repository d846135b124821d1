import { asText } from '#app/features/site/document-values.ts'
import type { SectionSpec } from '#app/features/site/fields/field-spec.ts'
import { newKind } from '#app/features/site/file-kind.ts'

export const resourcesSection: SectionSpec = {
  id: 'resources',
  title: 'Resources',
  lead: 'Guides and templates. Upload the file, and “Coming Soon” becomes a download.',
  page: '/products',
  groups: () => [
    {
      title: null,
      base: 'facts',
      fields: [
        {
          name: 'resources',
          label: 'Resources',
          kind: 'list',
          item: 'resource',
          newName: 'Name of the resource',
          fields: [
            { name: 'name', label: 'Name', kind: 'text', maxLength: 120 },
            { name: 'description', label: 'Description', kind: 'longText', maxLength: 600 },
            {
              name: 'type',
              label: 'Kind',
              kind: 'choice',
              options: [
                { value: 'eBook', label: 'eBook' },
                { value: 'PDF', label: 'PDF' },
              ],
            },
            { name: 'file', label: 'File', kind: 'file', kindField: 'type' },
            {
              name: 'link',
              label: 'Or a link to it',
              hint: 'Used when there is no file.',
              kind: 'webAddress',
              isOptional: true,
            },
            {
              name: 'image',
              label: 'Drawing',
              kind: 'choice',
              options: [
                { value: 'guide', label: 'A guide' },
                { value: 'plan', label: 'A plan' },
                { value: 'journal', label: 'A journal' },
                { value: 'herbs', label: 'Herbs' },
              ],
            },
            { name: 'isOffered', label: 'Shown on the site', kind: 'tick' },
          ],
          titleOf: (resource) => asText(resource.name),
          noteOf: (resource) => {
            if (resource.isOffered === false) return 'Not shown'
            return resource.file === null && resource.link === null ? 'Coming Soon' : null
          },
          create: (name, slug) => ({
            slug,
            name,
            description: '',
            type: newKind,
            image: 'guide',
            file: null,
            link: null,
            isOffered: true,
          }),
          isFolded: true,
          max: 60,
        },
      ],
    },
  ],
}
