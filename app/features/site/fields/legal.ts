import { asObject, asText } from '#app/features/site/document-values.ts'
import type { FieldSpec, SectionSpec } from '#app/features/site/fields/field-spec.ts'

const whenOptions = [
  { value: undefined, label: 'Always' },
  { value: 'services', label: 'While services are offered' },
  { value: 'drink', label: 'While the drink is offered' },
  { value: 'blend', label: 'While the blend is offered' },
  { value: 'footDetox', label: 'While foot detox is offered' },
  { value: 'resources', label: 'While resources are offered' },
  { value: 'testimonials', label: 'While testimonials are shown' },
]

const fields: readonly FieldSpec[] = [
  { name: 'title', label: 'Title', kind: 'text', maxLength: 120 },
  {
    name: 'inForceSince',
    label: 'In force since',
    hint: 'Change it whenever you change the text.',
    kind: 'date',
  },
  { name: 'intro', label: 'Introduction', kind: 'longText', maxLength: 4000 },
  { name: 'description', label: 'Description for search engines', kind: 'longText', maxLength: 600 },
  {
    name: 'sections',
    label: 'Sections',
    kind: 'list',
    item: 'section',
    newName: 'Heading of the section',
    fields: [
      { name: 'title', label: 'Heading', kind: 'text', maxLength: 120 },
      {
        name: 'paragraphs',
        label: 'Text',
        hint: 'An empty line begins a new paragraph.',
        kind: 'paragraphs',
      },
      { name: 'list', label: 'List', hint: 'One entry per line.', kind: 'lines', isLeftOutWhenEmpty: true },
      { name: 'when', label: 'Shown', kind: 'choice', options: whenOptions },
    ],
    titleOf: (section) => asText(section.title),
    create: (title, id) => ({ id, title, paragraphs: [] }),
    isFolded: true,
    max: 60,
  },
]

const pages: Readonly<Record<string, string>> = {
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
}

export const legalSections: readonly SectionSpec[] = [
  { name: 'privacyPolicy', title: 'Privacy policy' },
  { name: 'termsOfService', title: 'Terms of service' },
].map(({ name, title }) => ({
  id: `legal-${name}`,
  title,
  lead: 'Have a lawyer read it before you publish it under your name.',
  page: pages[name] ?? '/',
  groups: ({ document }) =>
    asObject(document.facts.legal)[name] === undefined
      ? []
      : [{ title: null, base: `facts.legal.${name}`, fields }],
}))
