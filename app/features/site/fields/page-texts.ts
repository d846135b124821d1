import {
  asList,
  asText,
  isList,
  isObject,
  type Json,
  type JsonObject,
  type SiteContent,
} from '#app/features/site/document-values.ts'
import type { FieldGroup, FieldSpec, SectionSpec } from '#app/features/site/fields/field-spec.ts'
import { labelOf } from '#app/features/site/fields/label-of.ts'
import { hasBlend, hasOwnProducts, usesTextsOf } from '#app/features/site/off-pages.ts'

/** Which words of `practice/content` a page is made of. */
const pages = [
  { id: 'home', title: 'Home', page: '/', exports: ['homeContent', 'homeStory'] },
  { id: 'booking', title: 'Booking', page: '/booking', exports: ['bookingContent'] },
  { id: 'pricing', title: 'Pricing', page: '/pricing', exports: ['pricingContent'] },
  { id: 'products', title: 'Resources and products', page: '/products', exports: ['productsContent'] },
  { id: 'drink', title: 'Drink', page: '/gingerade-products', exports: ['drinkContent', 'drinkStory'] },
  { id: 'checkout', title: 'Drink checkout', page: '/checkout', exports: ['checkoutContent'] },
  {
    id: 'order',
    title: 'Blend',
    page: '/order',
    exports: ['blendContent', 'blendStory', 'blendTerms'],
  },
  {
    id: 'confirmation',
    title: 'Order confirmation',
    page: '/order-confirmation',
    exports: ['orderConfirmationContent'],
  },
  { id: 'chat', title: 'Chat', page: '/chat', exports: ['chatContent'] },
  { id: 'contact', title: 'Contact', page: '/contact', exports: ['contactContent'] },
  { id: 'about', title: 'About', page: '/about', exports: ['aboutContent'] },
  {
    id: 'own-products',
    title: 'Pages of other products',
    page: '/',
    exports: ['ownProductsContent'],
    isOnEveryPage: true,
  },
  {
    id: 'assistant',
    title: 'What the assistant knows',
    page: '/chat',
    exports: ['assistantKnowledge'],
  },
  {
    id: 'assistant-texts',
    title: 'What the assistant says',
    page: '/chat',
    exports: ['assistantTexts'],
    isOnEveryPage: true,
  },
  {
    id: 'assistant-vocabulary',
    title: 'What the assistant understands',
    page: '/chat',
    exports: ['assistantVocabulary'],
    isOnEveryPage: true,
  },
  {
    id: 'navigation',
    title: 'Navigation and footer',
    page: '/',
    exports: ['navigationContent'],
    isOnEveryPage: true,
  },
] as const satisfies readonly PageTexts[]

type PageTexts = Pick<SectionSpec, 'id' | 'title' | 'page' | 'isOnEveryPage'> & { exports: readonly string[] }

const hasKey = (key: string, exportName: string) => key === exportName || key.startsWith(`${exportName}.`)
const isQuestions = (key: string) => key.endsWith('.faq.items')

/** The questions and answers of all pages. */
export const faqSection: SectionSpec = {
  id: 'faq',
  title: 'Questions and answers',
  lead: 'What people ask before they buy, and your answers.',
  page: '/order',
  isOfPage: true,
  groups: (content) => (hasBlend(content) ? questionGroups(content) : []),
}

function questionGroups({ delivered }: SiteContent): FieldGroup[] {
  return [
    {
      title: null,
      base: 'words',
      fields: Object.entries(delivered.words)
        .filter(([key]) => isQuestions(key))
        .map(([key, value]) => specOf(key, value, 'Questions and answers')),
    },
  ]
}

/** The words of each page. Words of no page listed here are under 'Other texts', so that none is out of reach. */
export const pageTextSections: readonly SectionSpec[] = [
  ...pages.map(({ exports, ...spec }): SectionSpec => {
    const isPossible = (content: SiteContent) =>
      spec.id === 'own-products' ? hasOwnProducts(content) : usesTextsOf(content, spec.page)
    return {
      ...spec,
      id: `texts-${spec.id}`,
      lead: 'Click a sentence in the page to come straight to its field.',
      ...(!('isOnEveryPage' in spec) && { isOfPage: true }),
      groups: (content) =>
        isPossible(content)
          ? groupsOf(content, (key) => exports.some((exportName) => hasKey(key, exportName)))
          : [],
    }
  }),
  {
    id: 'texts-other',
    title: 'Other texts',
    lead: 'Sentences that several pages share.',
    page: '/',
    isOnEveryPage: true,
    groups: (content: SiteContent) =>
      groupsOf(content, (key) => !pages.some(({ exports }) => exports.some((name) => hasKey(key, name)))),
  },
]

/** One group for each part of a page: 'Hero', 'Coach'. Search results come last. */
function groupsOf({ delivered }: SiteContent, isOwn: (key: string) => boolean): FieldGroup[] {
  const groups = new Map<string, FieldSpec[]>()
  for (const [key, value] of Object.entries(delivered.words)) {
    if (!isOwn(key) || isQuestions(key) || typeof value === 'boolean' || value === null) continue
    const [, part = key, ...rest] = key.split('.')
    const title = rest.length > 0 ? labelOf(part) : ''
    const label = (rest.length > 0 ? rest : [part]).map(labelOf).join(': ')
    groups.set(title, [...(groups.get(title) ?? []), specOf(key, value, label)])
  }
  const isLast = (title: string) => Number(title === labelOf('meta'))
  return [...groups]
    .sort(([a], [b]) => isLast(a) - isLast(b))
    .map(([title, fields]) => ({ title: title || null, base: 'words', fields }))
}

/** The field of a delivered sentence, number or list, from what it looks like. */
function specOf(name: string, value: Json, label: string): FieldSpec {
  if (typeof value === 'number') return { name, label, kind: 'number', min: 0, max: 10_000 }
  if (!isList(value)) return { name, label, kind: asText(value).length > 60 ? 'longText' : 'text' }
  if (!value.some(isObject)) {
    return value.some((line) => asText(line).length > 90)
      ? { name, label, hint: 'An empty line begins a new paragraph.', kind: 'paragraphs' }
      : { name, label, hint: 'One a line.', kind: 'lines' }
  }
  return listOf(name, value.filter(isObject), label)
}

function listOf(name: string, items: readonly JsonObject[], label: string): FieldSpec {
  const [first = {}] = items
  const texts = Object.keys(first).filter((key) => typeof first[key] === 'string' && key !== 'drawing')
  const [titleKey = ''] = texts
  return {
    name,
    label,
    kind: 'list',
    item: titleKey === 'question' ? 'question' : 'entry',
    ...(titleKey && { newName: labelOf(titleKey) }),
    fields: Object.entries(first).flatMap(([key, value]): FieldSpec[] => {
      if (isObject(value) || typeof value === 'boolean') return []
      return key === 'drawing'
        ? [drawingOf(items)]
        : [specOf(key, longest(items, key) ?? value, labelOf(key))]
    }),
    titleOf: (item) => asText(item[titleKey]) || String(item[titleKey] ?? ''),
    create: (title) => ({ ...Object.fromEntries(Object.entries(first).map(emptied)), [titleKey]: title }),
    isFolded: true,
    max: 60,
  }
}

const emptied = ([key, value]: [string, Json]): [string, Json] => {
  if (typeof value === 'string') return [key, key === 'drawing' ? value : '']
  return [key, isList(value) ? [] : value]
}

/** Only drawings that the software has. */
const drawingOf = (items: readonly JsonObject[]): FieldSpec => ({
  name: 'drawing',
  label: 'Drawing',
  kind: 'choice',
  options: [...new Set(items.map(({ drawing }) => asText(drawing)))].map((value) => ({
    value,
    label: labelOf(value),
  })),
})

/** The longest of the delivered values decides how large the field is. */
function longest(items: readonly JsonObject[], key: string): Json | undefined {
  const values = items.map((item) => item[key])
  const length = (value: Json | undefined) => (isList(value) ? asList(value).length : asText(value).length)
  return values.reduce((best, value) => (length(value) > length(best) ? value : best), values[0])
}
