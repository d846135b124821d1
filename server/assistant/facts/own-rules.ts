import type { AssistantContent } from '#server/assistant/facts/content.ts'
import { asSentence, joinParts, joinWords } from '#server/assistant/facts/wording.ts'
import { formatUsdShort } from '#shared/money.ts'

type Booked = NonNullable<AssistantContent['booking']>['services'][number]

const aboutCancelling = /\b(?:cancel|cancell?ing|cancell?ations?|cancell?ed|reschedul\w+|no.shows?|missed)\b/i
/** 'If you can’t come' is about that as a title; a paragraph that says it may be about anything. */
const titleOfCancelling = new RegExp(
  `${aboutCancelling.source}|\\b(?:can[’']t|cannot|can not|unable to) (?:come|attend|make it)\\b`,
  'i',
)
/** 'We take cards in the studio, no cash', under a title of another kind. */
const waysToPay = /\b(?:take|accept|pay|paid)\b[^.]*\b(?:cash|cards?|checks?|venmo|zelle|paypal|apple pay)\b/i
const aboutPaying = /^(?:pay|payment|payments|paying|fees|billing|prices and payment)\b/i
/** What is cancelled or paid is no session there. */
const aboutOthers =
  /(?<!\bin )\borders?\b|\bordered\b|\bproducts?\b|\bshipp\w*|\bdeliver\w*|\bparcels?\b|\btexts?\b|\btext messages?\b|\bsms\b|(?<!\b(?:savings|spending|bank|checking) )\baccounts?\b|\bsubscriptions?\b|\bmessag\w+/i
const maxParagraphs = 6

/** What the terms say about sessions under a title that fits, else the paragraphs about it; undefined if they say nothing. */
function readTerms(
  { termsOfService }: AssistantContent,
  isAbout: RegExp,
  isInParagraph: RegExp | null,
): string | undefined {
  const { sections } = termsOfService
  const fitting = sections.filter(({ title }) => isAbout.test(title) && !aboutOthers.test(title))
  const underTitle = fitting.flatMap(({ paragraphs, list = [] }) => [...paragraphs, ...list])
  const paragraphs = isInParagraph
    ? sections.flatMap(({ paragraphs: own, list = [] }) =>
        [...own, ...list].filter((each) => isInParagraph.test(each)),
      )
    : []
  const texts = (underTitle.length > 0 ? underTitle : paragraphs).filter((each) => !aboutOthers.test(each))
  return texts.length > 0 ? texts.slice(0, maxParagraphs).map(asSentence).join(' ') : undefined
}

/** What the practice itself says about sessions that are cancelled or moved, or what its booking rules are. */
export function wordCancellation(content: AssistantContent): string | undefined {
  const fromTerms = readTerms(content, titleOfCancelling, aboutCancelling)
  const services = (content.booking?.services ?? []).filter(({ isBookable }) => isBookable)
  const rule =
    services.length === 0
      ? ''
      : `A session that was booked here you can move or cancel yourself ${wordNotices(content, services)}.`
  return [rule, fromTerms].filter(Boolean).join(' ') || undefined
}

/** 'until 24 hours before it', or for each length of notice the services it is for. */
function wordNotices(content: AssistantContent, services: readonly Booked[]): string {
  const notices = [...new Set(services.map(({ cancellationNoticeHours }) => cancellationNoticeHours))]
  const [hours = 0, ...others] = notices
  if (others.length === 0) return wordNotice(hours)
  return joinParts(
    notices
      .toSorted((a, b) => b - a)
      .map((notice) => {
        const titles = services.flatMap(({ slug, cancellationNoticeHours }) =>
          cancellationNoticeHours === notice ? [titleOf(content, slug)] : [],
        )
        return `${wordNotice(notice)} (${joinWords(titles)})`
      }),
  )
}

const wordNotice = (hours: number) =>
  hours === 0 ? 'until it starts' : `until ${countHours(hours)} before it`
const titleOf = ({ catalog }: AssistantContent, slug: string) =>
  catalog.services.find((each) => each.slug === slug)?.title ?? slug

const countHours = (hours: number) => `${hours} ${hours === 1 ? 'hour' : 'hours'}`

/** The titles of the sessions that are booked, by when they are paid. */
function listByPayment(content: AssistantContent) {
  const titlesOf = (kind: Booked['payment']) =>
    (content.booking?.services ?? [])
      .filter(({ payment, isBookable }) => isBookable && payment === kind)
      .map(({ slug, depositCents }) => {
        const title = titleOf(content, slug)
        return depositCents === null ? title : `${title} (${formatUsdShort(depositCents)})`
      })
  return { now: titlesOf('now'), deposit: titlesOf('deposit'), later: titlesOf('later') }
}

/** How sessions are paid, by the terms and the booking rules. */
export function wordSessionPayment(content: AssistantContent): string | undefined {
  const { now, deposit, later } = listByPayment(content)
  const differ = now.length + deposit.length > 0 && later.length > 0
  const sentences = [
    readTerms(content, aboutPaying, waysToPay),
    now.length > 0 && `Paid when it is booked: ${joinWords(now)}.`,
    deposit.length > 0 && `With a deposit when it is booked: ${joinWords(deposit)}.`,
    differ && `Nothing has to be paid when it is booked: ${joinWords(later)}.`,
  ]
  return sentences.filter(Boolean).join(' ') || undefined
}

/** The same by the booking rules alone, and the beginning of a sentence that a phone number ends; undefined without any. */
export function wordSessionPaymentInSpanish(content: AssistantContent): string | undefined {
  const { now, deposit, later } = listByPayment(content)
  if (now.length + deposit.length === 0) return undefined
  const sentences = [
    now.length > 0 && `Se paga al reservar: ${joinWords(now, 'y')}.`,
    deposit.length > 0 && `Con un depósito al reservar: ${joinWords(deposit, 'y')}.`,
    later.length > 0 && `Sin pagar al reservar: ${joinWords(later, 'y')}.`,
    'Para lo demás, pregunta',
  ]
  return sentences.filter(Boolean).join(' ')
}

/** Where and when orders are picked up, with a space after; empty where that is agreed each time. */
export function wordPickup({ pickup, pickupHours }: AssistantContent): string {
  if (pickup === null) return ''
  const { place, directions, noticeHours, payAtPickup } = pickup
  return [
    `Pickup is at ${place}: ${pickupHours}.`,
    ...(directions ? [asSentence(directions)] : []),
    ...(noticeHours > 0 ? [`An order is ready ${countHours(noticeHours)} after it is placed.`] : []),
    ...(payAtPickup ? ['It can be paid there.'] : []),
    '',
  ].join(' ')
}
