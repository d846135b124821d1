import type { LegalText } from '#practice/schema.ts'
import type { Page, Passage } from '#server/assistant/facts/content.ts'
import type { Source } from '#server/assistant/facts/source.ts'

/** A paragraph of a page, with the heading it stands under. */
export type Paragraph = { passage: Passage; heading: string }

/** What search engines and screen readers get instead of the page's own words. */
const unread = /^meta$|Alt$/
const sentence = /^\S+(?: \S+){3,}[.!?]$/

/** The paragraphs of the terms, the privacy policy, and the pages about the coach and what is offered. */
export function listParagraphs({ content, pages }: Source): Paragraph[] {
  const { catalog } = content
  const all = [
    ...ofLegalText(content.privacyPolicy, pages.privacy),
    ...ofLegalText(content.termsOfService, pages.terms),
    ...ofWords(content.aboutContent, pages.about),
    ...ofWords(content.pricingContent, pages.pricing),
    ...ofWords(content.bookingContent, pages.booking),
    ...(catalog.drink ? ofWords({ ...content.drinkStory, product: catalog.drink }, pages.drink) : []),
    ...(catalog.blend
      ? ofWords({ ...content.blendStory, ...content.blendContent }, pages.blend).map(asPersonal)
      : []),
  ]
  return [...new Map(all.toReversed().map((each) => [each.passage.text, each])).values()].toReversed()
}

const ofLegalText = ({ sections }: LegalText, page: Page): Paragraph[] =>
  sections.flatMap(({ title, paragraphs, list = [] }) =>
    [...paragraphs, ...list].map((text) => toParagraph(text, title, page)),
  )

/** The sentences among the words of a page, each with the title beside it. */
function ofWords(words: unknown, page: Page, heading = ''): Paragraph[] {
  if (typeof words === 'string') return sentence.test(words) ? [toParagraph(words, heading, page)] : []
  if (Array.isArray(words)) return words.flatMap((each) => ofWords(each, page, heading))
  if (words === null || typeof words !== 'object') return []
  const named = Object.entries(words).find(
    ([name, each]) => /^(?:title|name|question)$/.test(name) && typeof each === 'string',
  )
  const title = named ? String(named[1]) : heading
  return Object.entries(words).flatMap(([name, each]) =>
    unread.test(name) || each === title ? [] : ofWords(each, page, title),
  )
}

const toParagraph = (text: string, heading: string, page: Page): Paragraph => ({
  passage: { id: `${page.href}: ${text}`, page, things: [], aspects: [], text },
  heading,
})

/** What is said of taking a product isn't repeated to somebody with an illness. */
const asPersonal = ({ passage, heading }: Paragraph): Paragraph => ({
  passage: { ...passage, isPersonal: true },
  heading,
})
