import type { LegalText, Testimonial } from '#practice/schema.ts'
import type { AssistantContent, Page, Passage } from '#server/assistant/facts/content.ts'
import type { Product, Source } from '#server/assistant/facts/source.ts'
import { asSentence } from '#server/assistant/facts/wording.ts'

/** A paragraph of a page, with the headings it stands under. `said`: the words that it is found by. */
export type Paragraph = { passage: Passage; heading: string; said: string }

/** What search engines and screen readers get instead of the page's own words. */
const unread = /^meta$|Alt$/
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const sentence = /^\S+(?: \S+){3,}[.!?]$/

/** The paragraphs of the terms, the privacy policy, and the pages about the coach and what is offered. */
export function listParagraphs(source: Source): Paragraph[] {
  const { content, pages } = source
  const { catalog, offers } = content
  const all = [
    ...ofLegalText(content.privacyPolicy, pages.privacy),
    ...ofLegalText(content.termsOfService, pages.terms),
    ...content.clientTestimonials.map((each) => ofTestimonial(each, pages.home)),
    // Without a drink its page is that of the products.
    ...(offers.products ? content.customerTestimonials.map((each) => ofTestimonial(each, pages.drink)) : []),
    ...(content.banner
      ? [toParagraph(asSentence(content.banner.news), content.banner.badge, pages.home)]
      : []),
    ...ofWords(
      [
        [...content.homeContent.hero.title, content.homeContent.hero.lead].join(' '),
        offers.services && content.homeStory.services,
        { ...content.homeStory.closing, ...(!offers.services && { book: null }) },
      ],
      pages.home,
    ),
    ...ofWords(
      content.homeContent.coach.paragraphs,
      pages.home,
      '',
      `${content.practice.coach.firstName} says`,
    ),
    ...ofWords(content.aboutContent, pages.about),
    ...(offers.products ? ofWords(content.productsContent.intro, pages.products) : []),
    ...catalog.products.flatMap((product) =>
      ofWords(
        product.sizes.map((size) => toSize(product, size)),
        { title: product.name, href: `/products/${product.slug}` },
      ),
    ),
    ...ofWords([content.chatContent.intro, content.chatContent.askAbout.disclaimer], {
      title: content.chatContent.title,
      href: '/chat',
    }),
    ...(offers.pricing ? ofWords(shownOnPricing(content), pages.pricing) : []),
    ...(offers.services ? ofWords(shownOnBooking(content), pages.booking) : []),
    ...(catalog.drink ? ofWords({ ...content.drinkStory, product: catalog.drink }, pages.drink) : []),
    ...(catalog.blend
      ? ofWords({ ...content.blendStory, ...content.blendContent }, pages.blend).map(asPersonal)
      : []),
  ]
  return [...new Map(all.toReversed().map((each) => [each.passage.text, each])).values()].toReversed()
}

/** Nothing is sold in bulk where nothing is sold, or the owner took the text away. */
const shownOnPricing = ({ pricingContent, offers }: AssistantContent) =>
  offers.orders && pricingContent.bulk.text ? pricingContent : { ...pricingContent, bulk: null }

/** Once sessions are booked online, free times stand where the page said that this is coming. */
const shownOnBooking = ({ bookingContent, offers }: AssistantContent) =>
  offers.booking ? { ...bookingContent, panel: null } : bookingContent

/** What is said of a size of a product, with the names of both. */
const toSize = (product: Product, { name, description, benefits }: Product['sizes'][number]) => ({
  name: `${product.name}, ${name}`,
  texts: [description, ...benefits],
})

const ofLegalText = ({ title: name, inForceSince, sections }: LegalText, page: Page): Paragraph[] => [
  toParagraph(
    `${name}: effective ${longDate.format(new Date(inForceSince))}.`,
    'effective date, dated, in force since, take effect, last updated',
    page,
  ),
  ...sections.flatMap(({ title, paragraphs, list = [] }) => [
    ...paragraphs.map((text) => withList(toParagraph(text, title, page), list)),
    ...list.map((text) => toParagraph(text, title, page)),
  ]),
]

/** What opens a list says little without it. */
const withList = (paragraph: Paragraph, list: readonly string[]): Paragraph =>
  paragraph.said.endsWith(':') && list.length > 0
    ? { ...paragraph, passage: { ...paragraph.passage, text: [paragraph.said, ...list].join('\n- ') } }
    : paragraph

const ofTestimonial = ({ quote, author, title }: Testimonial, page: Page): Paragraph =>
  toParagraph(`${author}, ${title}: “${quote}”`, `${author} client customer says said review`, page)

/** The sentences among the words of a page, each with the titles above it. What has a name is said with it. */
function ofWords(words: unknown, page: Page, heading = '', own = ''): Paragraph[] {
  if (typeof words === 'string')
    return (own ? /[.!?]$/ : sentence).test(words)
      ? [toParagraph(own ? `${own}: ${words}` : words, heading, page)]
      : []
  if (Array.isArray(words)) return words.flatMap((each) => ofWords(each, page, heading, own))
  if (words === null || typeof words !== 'object') return []
  const title = ['title', 'name', 'question'].flatMap((key) => textAt(words, key))[0] ?? ''
  const below = `${title} ${textAt(words, 'lead').join(' ')} ${heading}`.trim()
  return Object.entries(words).flatMap(([key, each]) =>
    unread.test(key) || each === title ? [] : ofWords(each, page, below, textAt(words, 'name')[0]),
  )
}

const textAt = (words: object, key: string): string[] =>
  Object.entries(words).flatMap(([name, each]) => (name === key && typeof each === 'string' ? [each] : []))

const toParagraph = (text: string, heading: string, page: Page): Paragraph => ({
  passage: { id: `${page.href}: ${text}`, page, things: [], aspects: [], text },
  heading,
  said: text,
})

/** What is said of taking a product isn't repeated to somebody with an illness. */
const asPersonal = (paragraph: Paragraph): Paragraph => ({
  ...paragraph,
  passage: { ...paragraph.passage, isPersonal: true },
})
