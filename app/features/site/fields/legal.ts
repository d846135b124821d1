import {
  asList,
  asObject,
  asText,
  type JsonObject,
  type SiteContent,
} from '#app/features/site/document-values.ts'
import type { ChoiceOption, FieldSpec, SectionSpec } from '#app/features/site/fields/field-spec.ts'
import { hasBlend, hasDrink, hasService } from '#app/features/site/off-pages.ts'

const whenOptions: readonly ChoiceOption[] = [
  { value: undefined, label: 'Always' },
  { value: 'services', label: 'While services are offered' },
  { value: 'drink', label: 'While the drink is offered' },
  { value: 'blend', label: 'While the blend is offered' },
  { value: 'footDetox', label: 'While foot detox is offered' },
  { value: 'resources', label: 'While resources are offered' },
  { value: 'testimonials', label: 'While testimonials are shown' },
]

/** Of what the practice never offered, only what a section follows already. */
function whenOptionsOf(content: SiteContent, sections: readonly JsonObject[]): readonly ChoiceOption[] {
  const isThere: Readonly<Record<string, boolean>> = {
    drink: hasDrink(content),
    blend: hasBlend(content),
    footDetox: hasService(content, 'foot-detox'),
  }
  return whenOptions.filter(
    ({ value }) => isThere[asText(value)] !== false || sections.some(({ when }) => when === value),
  )
}

const fieldsOf = (options: readonly ChoiceOption[]): readonly FieldSpec[] => [
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
      { name: 'when', label: 'Shown', kind: 'choice', options },
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
  groups: (content) => {
    const text = asObject(content.document.facts.legal)[name]
    if (text === undefined) return []
    const written = asList(asObject(text).sections).map(asObject)
    return [{ title: null, base: `facts.legal.${name}`, fields: fieldsOf(whenOptionsOf(content, written)) }]
  },
}))
