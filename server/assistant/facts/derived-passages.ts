import type { Page, Passage } from '#server/assistant/facts/content.ts'
import { canBegin, fillSentences, type GapValues } from '#server/assistant/facts/fill-sentences.ts'
import {
  practiceTable,
  productTable,
  servicesTable,
  serviceTable,
  sizeTable,
} from '#server/assistant/facts/passage-table.ts'
import { portalTable } from '#server/assistant/facts/portal-table.ts'
import { describePractice } from '#server/assistant/facts/practice-values.ts'
import { describeProduct, describeSize } from '#server/assistant/facts/product-values.ts'
import { describeService, isBookedByMessage } from '#server/assistant/facts/service-values.ts'
import { listProducts, type Source } from '#server/assistant/facts/source.ts'

type Subjects = Readonly<Record<string, readonly string[]>>

/** What each service is, costs and takes, what is said of each product, and of the practice as a whole. */
export function derivePassages(source: Source): Passage[] {
  const { things, pages, content } = source
  const values = describePractice(source)
  const services = things.filter(({ kind }) => kind === 'service')
  const sold = things.filter(({ kind }) => kind !== 'service' && kind !== 'size')
  const sessions = ['session', ...services.map(({ tag }) => tag)]
  const byMessage = services.flatMap(({ tag }, index) => {
    const service = content.catalog.services[index]
    return service && isBookedByMessage(content, service) ? [tag] : []
  })
  const booked = sessions.filter((tag) => !byMessage.includes(tag))
  const disclaimed = sold.find(({ kind }) => kind === 'blend')?.page ?? sold[0]?.page
  const allPages = { ...pages, ...(disclaimed && { disclaimed }) }
  const read = (table: string, gaps: GapValues, subjects: Subjects, own?: Page) =>
    readTable(table, { ...values, ...gaps }, { ...allPages, ...(own && { own }) }, subjects)
  const [pricesOfSessions = [], othersOfSessions = []] =
    services.length > 0 ? splitAfter(read(servicesTable, {}, { sessions, booked }), 2) : []
  return [
    ...pricesOfSessions,
    ...services.flatMap(({ tag }, index) => {
      const service = content.catalog.services[index]
      return service ? read(serviceTable, { tag, ...describeService(service, content) }, { own: [tag] }) : []
    }),
    ...othersOfSessions,
    ...listProducts(source).flatMap((product, index) => {
      const thing = sold[index]
      if (!thing) return []
      const sizes = things.filter(({ parent }) => parent === thing.tag).map(({ tag }) => tag)
      const own = { own: [thing.tag], all: [thing.tag, ...sizes] }
      const gaps = { tag: thing.tag, ...describeProduct(source, product, thing) }
      const [prices = [], others = []] = splitAfter(read(productTable, gaps, own, thing.page), 1)
      const ofSizes = product.sizes.flatMap((size, at) =>
        read(
          sizeTable,
          { ...gaps, sizeTag: sizes[at], ...describeSize(size) },
          { size: [sizes[at] ?? ''] },
          thing.page,
        ),
      )
      return [...prices, ...(sizes.length > 0 ? ofSizes : []), ...others]
    }),
    ...read(practiceTable, {}, { allProducts: sold.map(({ tag }) => tag) }),
    ...read(portalTable, {}, {}),
  ]
}

const splitAfter = <T>(items: readonly T[], count: number) => [items.slice(0, count), items.slice(count)]

/** The passages of a table whose conditions are true and whose first sentence has a value for each gap. */
function readTable(
  table: string,
  values: GapValues,
  pages: Record<string, Page>,
  subjects: Subjects,
): Passage[] {
  const fill = (text: string) => fillSentences(text, values).replaceAll(' ¶ ', '\n- ')
  const listWords = (text: string) => fill(text).split(' ').filter(Boolean)
  return table
    .trim()
    .split(/\n(?=.* \| )/)
    .flatMap((block): Passage[] => {
      const [head = '', text = '', ...others] = block.split('\n')
      const spanish = others.find((line) => !line.startsWith('?'))
      const questionLine = others.find((line) => line.startsWith('?'))
      const [id = '', page = '', things = '', aspects = '', conditions = ''] = head
        .split('|')
        .map((part) => part.trim())
      const flags = ['isPersonal', 'isTalk', 'isDigest'].filter((flag) => conditions.includes(flag))
      const isTrue = (name: string) => values[name] !== undefined || flags.includes(name)
      const at = pages[page]
      if (!at || !conditions.split(' ').filter(Boolean).every(isTrue) || !canBegin(text, values)) return []
      return [
        {
          id: fill(id),
          page: at,
          things: listWords(things).flatMap((name) => subjects[name] ?? [name]),
          aspects: listWords(aspects),
          text: fill(text),
          ...(spanish !== undefined && { spanish: fill(spanish) }),
          ...(questionLine !== undefined && { ask: questionLine.slice(1).trim().split(', ') }),
          ...Object.fromEntries(flags.map((flag) => [flag, true])),
        },
      ]
    })
}
