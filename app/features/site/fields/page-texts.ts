import {
  asList,
  asObject,
  asText,
  isList,
  isObject,
  type Json,
  type JsonObject,
  ownValue,
  type SiteContent,
} from '#app/features/site/document-values.ts'
import type { FieldGroup, FieldSpec, ListSpec, SectionSpec } from '#app/features/site/fields/field-spec.ts'
import {
  hasBlend,
  hasCardProducts,
  hasOwnProducts,
  stateOfWord,
  usesTextsOf,
} from '#app/features/site/off-pages.ts'
import { questionsSection } from '#practice/word-labels/blend.ts'
import { ownProductsSection } from '#practice/word-labels/every-page.ts'
import { wordSections } from '#practice/word-labels/find-word-label.ts'
import { confirmationSection } from '#practice/word-labels/orders.ts'
import type { WordSection } from '#practice/word-labels/word-group.ts'
import { wordHints } from '#practice/word-labels/word-hints.ts'
import { listLimits, numberLimits } from '#practice/word-limits.ts'

type Labels = ReadonlyMap<string, string>

type PageOf = Pick<SectionSpec, 'page' | 'isOnEveryPage'> & { lead?: string }

/** The page that shows the sentences of a section. */
const pages: Readonly<Record<string, PageOf>> = {
  'texts-home': { page: '/' },
  'texts-booking': { page: '/booking' },
  'texts-pricing': { page: '/pricing' },
  'texts-products': { page: '/products' },
  'texts-drink': { page: '/gingerade-products' },
  'texts-checkout': { page: '/checkout' },
  'texts-order': { page: '/order' },
  'texts-confirmation': { page: '/order-confirmation' },
  'texts-chat': { page: '/chat' },
  'texts-contact': { page: '/contact' },
  'texts-about': { page: '/about' },
  'texts-own-products': { page: '/', isOnEveryPage: true },
  'texts-assistant': { page: '/chat', lead: 'What it can answer beyond your services, products and hours.' },
  'texts-assistant-texts': {
    page: '/chat',
    isOnEveryPage: true,
    lead: 'Its own sentences. Change those about danger with great care.',
  },
  'texts-assistant-vocabulary': {
    page: '/chat',
    isOnEveryPage: true,
    lead: 'Words that visitors use in their questions.',
  },
  'texts-navigation': { page: '/', isOnEveryPage: true },
  'texts-other': { page: '/', isOnEveryPage: true, lead: 'Sentences that several pages share.' },
}

/** The questions and answers of all pages. */
export const faqSection: SectionSpec = {
  id: questionsSection.id,
  title: questionsSection.title,
  lead: 'What people ask before they buy, and your answers.',
  page: '/order',
  isOfPage: true,
  groups: (content) => (hasBlend(content) ? groupsOf(questionsSection, content) : []),
}

/** The sentences of each page. */
export const pageTextSections: readonly SectionSpec[] = wordSections
  .filter((section) => section !== questionsSection)
  .map((section) => {
    const { page, isOnEveryPage, lead }: PageOf = pages[section.id] ?? { page: '/', isOnEveryPage: true }
    const isPossible = (content: SiteContent) => {
      if (section === ownProductsSection) return hasOwnProducts(content)
      if (section === confirmationSection) return hasCardProducts(content)
      return usesTextsOf(content, page)
    }
    return {
      id: section.id,
      title: section.title,
      lead: lead ?? 'Click a sentence in the page to come straight to its field.',
      page,
      ...(isOnEveryPage ? { isOnEveryPage } : { isOfPage: true }),
      groups: (content) => (isPossible(content) ? groupsOf(section, content) : []),
    }
  })

function groupsOf(section: WordSection, content: SiteContent): FieldGroup[] {
  const { delivered } = content
  return section.groups.flatMap(({ title, labels, isFolded }) => {
    const labelsByPath = new Map(Object.entries(labels))
    const fields = [...labelsByPath].flatMap(([path, label]) => {
      const value = formOf(delivered, path)
      const state = stateOfWord(content, path)
      if (value === undefined || state === 'none') return []
      const spec = specOf(path, value, label, labelsByPath)
      const named = spec.kind === 'list' ? { ...spec, titleOf: titleOfWords(spec, content) } : spec
      return [state === 'off' ? { ...named, hint: 'Off: what it is about is not offered now.' } : named]
    })
    return fields.length === 0 ? [] : [{ title, base: 'words', fields, ...(isFolded && { isFolded }) }]
  })
}

/** The delivered value that shows most of what the field can hold. */
function formOf({ words, forms }: SiteContent['delivered'], path: string): Json | undefined {
  const [form, adapted] = [ownValue(forms, path), ownValue(words, path)]
  const length = (value: Json | undefined) => (isList(value) ? value.length : asText(value).length)
  return form === undefined || (length(form) === 0 && length(adapted) > 0) ? adapted : form
}

/** The field of a delivered sentence, number or list, from what it looks like. */
function specOf(name: string, value: Json, label: string, labels: Labels, path = name): FieldSpec {
  if (typeof value === 'number') return { name, label, kind: 'number', ...numberLimits(path) }
  if (!isList(value)) {
    const hint = wordHints[path]
    return { name, label, kind: asText(value).length > 60 ? 'longText' : 'text', ...(hint && { hint }) }
  }
  if (value.some(isObject)) return listOf(name, value.filter(isObject), label, labels)
  const limits = listLimits(path)
  return value.some((line) => asText(line).length > 90)
    ? {
        name,
        label,
        hint: wordHints[path] ?? 'An empty line begins a new paragraph.',
        kind: 'paragraphs',
        limits,
      }
    : { name, label, hint: wordHints[path] ?? 'One entry per line.', kind: 'lines', limits }
}

function listOf(name: string, items: readonly JsonObject[], label: string, labels: Labels): FieldSpec {
  const labelOf = (key: string) => labels.get(`${name}.${key}`) ?? label
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
        ? [drawingOf(items, labelOf(key))]
        : [specOf(key, longest(items, key) ?? value, labelOf(key), labels, `${name}.${key}`)]
    }),
    titleOf: (item) => asText(item[titleKey]) || String(item[titleKey] ?? ''),
    create: (title) => ({ ...Object.fromEntries(Object.entries(first).map(emptied)), [titleKey]: title }),
    isFolded: true,
    max: listLimits(name).max,
  }
}

/** Entries of the assistant's words by what they are about or a question, not by their short names. */
function titleOfWords({ name, titleOf }: ListSpec, { document }: SiteContent): ListSpec['titleOf'] {
  if (!name.startsWith('assistant')) return titleOf
  const offered = [...asList(document.facts.services), ...asList(document.facts.products)].map(asObject)
  const titles = new Map(
    offered.flatMap(({ slug, page, title, name: product }) =>
      (page === 'own' || page === undefined ? [slug] : [slug, page]).map(
        (key) => [asText(key), asText(title) || asText(product)] as const,
      ),
    ),
  )
  return (entry) => {
    const [question] = asList(entry.ask ?? entry.asks ?? entry.said).map(asText)
    if (question) return question
    const slug = titleOf(entry)
    return titles.get(slug) || slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ')
  }
}

const emptied = ([key, value]: [string, Json]): [string, Json] => {
  if (typeof value === 'string') return [key, key === 'drawing' ? value : '']
  return [key, isList(value) ? [] : value]
}

/** Only drawings that the software has. */
const drawingOf = (items: readonly JsonObject[], label: string): FieldSpec => ({
  name: 'drawing',
  label,
  kind: 'choice',
  options: [...new Set(items.map(({ drawing }) => asText(drawing)))].map((value) => ({
    value,
    label: value.charAt(0).toUpperCase() + value.slice(1),
  })),
})

/** The longest of the delivered values decides how large the field is. */
function longest(items: readonly JsonObject[], key: string): Json | undefined {
  const values = items.map((item) => item[key])
  const length = (value: Json | undefined) => (isList(value) ? asList(value).length : asText(value).length)
  return values.reduce((best, value) => (length(value) > length(best) ? value : best), values[0])
}
