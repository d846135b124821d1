import { wordInSentence } from '#practice/wording.ts'
import type { GapValues } from '#server/assistant/facts/fill-sentences.ts'
import {
  wordCancellation,
  wordPickup,
  wordSessionPayment,
  wordSessionPaymentInSpanish,
} from '#server/assistant/facts/own-rules.ts'
import { describePortal } from '#server/assistant/facts/portal-values.ts'
import { wordPrice } from '#server/assistant/facts/product-values.ts'
import {
  inSpanish,
  isBookedByMessage,
  listPrices,
  placesElsewhere,
  type Service,
  wordLengths,
} from '#server/assistant/facts/service-values.ts'
import {
  listMatters,
  listProducts,
  type Product,
  type Source,
  wordMatters,
} from '#server/assistant/facts/source.ts'
import { isSession } from '#server/assistant/facts/things.ts'
import {
  joinParts,
  joinWords,
  lines,
  lowerFirst,
  upperFirst,
  when,
  withArticle,
  wordNumber,
} from '#server/assistant/facts/wording.ts'
import { passwordMinLength, signInLinkMinutes } from '#shared/account.ts'
import { formatUsd } from '#shared/money.ts'

/** The values of what is said of the practice as a whole, and of all its sessions and products. */
export function describePractice(source: Source): GapValues {
  const { content } = source
  const { coach, email, hours, phone, place, replyWithin, social } = content.practice
  const { services, drink, resources } = content.catalog
  const cancellation = wordCancellation(content)
  const { locationText } = content.contactContent.details
  const products = listProducts(source)
  const hasSessions = services.length > 0
  const isAt = (where: Service['place']) => services.some((service) => service.place === where)
  const isOnlineOnly = hasSessions && !isAt('inPerson')
  const saysAddress = /\d/.test(locationText)
  const isVisited = services.some(({ place, where }) => place === 'inPerson' && (!where || saysAddress))
  const isOpen = hours.weekly.length > 0
  const hasOffers = hasSessions || products.length > 0
  const hasBothPlaces = ['online', 'in-person'].every((slug) =>
    services.some((service) => service.slug === slug),
  )
  const byMessage = services.flatMap((each) => (isBookedByMessage(content, each) ? [each.title] : []))
  const { credentials } = content.aboutContent
  const names = social.map(({ name }) => name)
  const fromClients = content.clientTestimonials.length > 0
  const fromCustomers = content.offers.products && content.customerTestimonials.length > 0
  const number = coach.yearsOfExperience
  const isAtLeast = new RegExp(`(?<!\\d)${number}\\+(?:"| years)`).test(JSON.stringify(content))
  const years = number > 1 ? `${number}${isAtLeast ? '+' : ''} years` : 'more than a year'
  const matters = listMatters(source)
  const productsTitle = source.pages.products.title
  const orders = products.length > 0 ? ['orders'] : []
  const shown = ['profile', ...(hasSessions ? ['appointments'] : []), ...orders, 'text messages']
  const ofSessions = (wordOne: (service: Service) => string) => lines(services.map(wordOne))
  const listLengths = (words?: typeof inSpanish) =>
    lines(services.filter(isSession).map((each) => `${each.title}: ${wordLengths(each, words)}`))
  const prices = (language: 'en' | 'es') =>
    lines([
      ...services.map((service) => `${service.title}: ${listPrices(service, language)}`),
      ...products.map((product) => {
        const one = product === content.catalog.blend ? content.orderConfirmationContent.pouch.one : null
        const per = one === null ? '' : language === 'es' ? ' por bolsa' : ` per ${one}`
        const sizes = product.sizes.map(({ name, cents }) => `${name.toLowerCase()} ${formatUsd(cents)}`)
        return `${product.name}: ${product === drink ? sizes.join(', ') : `${wordPrice(product, language)}${per}`}`
      }),
    ])
  return {
    email,
    replyWithin,
    phone: phone.asWritten,
    phoneWithHours: isOpen ? `${phone.asWritten}, ${hours.asWritten}` : phone.asWritten,
    hours: hours.asWritten,
    place: place.asWritten,
    wherePeopleCome: saysAddress
      ? locationText.replace(/[.!]$/, '')
      : `${place.asWritten}${hasSessions ? ', in person by appointment' : ''}`,
    city: place.city,
    firstName: coach.firstName,
    practiceName: content.practice.name,
    fullName: coach.fullName,
    aTitle: withArticle(wordInSentence(coach.title)),
    experience:
      coach.yearsOfExperience > 0 ? ` with ${years} of experience` : ', in the first year of practice',
    aboutCoach: content.assistantKnowledge.coach,
    credentials:
      credentials.length > 0
        ? credentials
            .map(({ title, text }) => `${title} (${lowerFirst(text.replace(/\.$/, ''), coach.firstName)})`)
            .join('; ')
        : undefined,
    disclaimer: content.disclaimer,
    replyWithinInSpanish: replyWithin === '24 hours' ? '24 horas' : replyWithin,
    isOpen: when(isOpen),
    isNeverOpen: when(!isOpen),
    isOnlineOnly: when(isOnlineOnly),
    isVisited: when(isVisited),
    isElsewhere: when(isAt('inPerson') && !isVisited),
    placesElsewhere: joinWords(placesElsewhere(services)),
    placesElsewhereInSpanish: joinWords(placesElsewhere(services), 'y'),
    hasNoSessions: when(!hasSessions),
    pickup: wordPickup(content).trim(),
    pickupPlace: content.pickup?.place,
    pickupHours: content.pickupHours,
    salesTax: content.offers.taxes ?? undefined,
    areAllPickedUp: when(products.length > 1 && content.pickup !== null && products.every(isPickedUp)),
    social: names.length > 0 ? joinWords(names) : undefined,
    socialInSpanish: joinWords(names, 'y'),
    resources: wordResources(source),
    haveClientsSpoken: when(fromClients),
    haveOnlyCustomersSpoken: when(fromCustomers && !fromClients),
    andCustomers: fromCustomers
      ? `, and what customers say ${drink ? 'about the drink on its own page' : `on the page ${productsTitle}`}`
      : '',
    whereCustomersSpeak: drink
      ? 'about the drink stands on its own page'
      : `stands on the page ${productsTitle}`,
    quotes: lines(
      [
        ...content.clientTestimonials.slice(0, 3),
        ...(fromCustomers ? content.customerTestimonials.slice(0, 2) : []),
      ].map(({ quote, author }) => `“${quote}” ${author}`),
    ),
    hasOffers: when(hasOffers),
    prices: prices('en'),
    pricesInSpanish: prices('es'),
    ...wordPayment(source),
    hasProducts: when(products.length > 0),
    portalActions: joinParts([
      `you see your ${joinWords(shown)}`,
      ...(hasSessions ? ['request an appointment'] : []),
      ...(isAt('online') ? ['find the card for video sessions'] : []),
    ]),
    passwordMinLength: String(passwordMinLength),
    signInLinkMinutes: String(signInLinkMinutes),
    ...describePortal(source),
    termsMatters: joinWords([...(hasSessions ? ['sessions'] : []), ...orders, 'accounts', 'text messages']),
    greetingMatters: [...matters.sessions, ...matters.products, ...matters.prices, 'hours'].join(', '),
    matters: [...matters.sessions, ...matters.prices, 'hours', ...matters.products].join(', '),
    mattersInSpanish: wordMatters(source).es,
    productCount: `${upperFirst(wordNumber(products.length))} ${products.length === 1 ? 'product' : 'products'}`,
    productNames: joinParts(products.map((product) => wordProduct(source, product))),
    guidesAhead:
      resources.length > 0 && resources.every(({ comingSoon }) => comingSoon)
        ? ' Guides and templates are coming soon.'
        : '',
    areWays: services.length === 1 ? 'is one way' : `are ${wordNumber(services.length)} ways`,
    sessionPrices: ofSessions(
      (each) => `${each.title}${each.location ? ` (${each.location})` : ''}: ${listPrices(each)}`,
    ),
    sessionPricesInSpanish: ofSessions((each) => `${each.title}: ${listPrices(each, 'es')}`),
    sessionPlaces: ofSessions(
      (each) => `${each.title}${each.location ? `, ${each.location}` : ''}: ${listPrices(each)}`,
    ),
    hasOnePlace: when(!hasBothPlaces),
    places: isOnlineOnly
      ? 'online; none is in person'
      : `in person in ${place.asWritten}, by appointment${isAt('online') ? ', or online' : '; none is online'}`,
    lengths: listLengths(),
    lengthsInSpanish: listLengths(inSpanish),
    cancellation,
    isSilentOnCancelling: when(cancellation === undefined),
    notBookedOnline:
      byMessage.length > 0
        ? `${joinWords(byMessage)} ${byMessage.length === 1 ? 'isn’t' : 'aren’t'} booked online: call or write.`
        : undefined,
    notBookedOnlineInSpanish:
      byMessage.length > 0 ? `Por teléfono o mensaje: ${joinWords(byMessage, 'y')}.` : undefined,
    bookingPanel: content.bookingContent.panel.text,
    untilThenThereAre: saysBookingIsAhead(content) ? 'Until then there are' : 'There are',
    bookingPanelInSpanish: saysBookingIsAhead(content)
      ? 'La reserva en línea está por llegar (coming soon). Mientras tanto,'
      : 'Para reservar,',
  }
}

/** As delivered; a practice whose classes are never booked online says so in its own words. */
const saysBookingIsAhead = ({ bookingContent }: Source['content']) =>
  /\bsoon\b/i.test(bookingContent.panel.text)

const isPickedUp = ({ delivery }: Product) => delivery === 'pickup'

function wordResources({ content, pages }: Source): string | undefined {
  const { resources } = content.catalog
  const ahead = resources.filter(({ comingSoon }) => comingSoon)
  const ready = resources.filter(({ comingSoon }) => !comingSoon)
  const list = (group: typeof resources) =>
    lines(group.map(({ name, type, description }) => `${name} (${type}): ${lowerFirst(description)}`))
  const verb = ahead.length === 1 ? 'resource is on the way,' : 'resources are on the way, all'
  const parts = [
    ...(ready.length > 0 ? [`Open on the ${pages.products.title} page:${list(ready)}`] : []),
    ...(ahead.length > 0
      ? [`${upperFirst(wordNumber(ahead.length))} ${verb} coming soon:${list(ahead)}`]
      : []),
  ]
  return parts.length > 0 ? parts.join('\n') : undefined
}

function wordPayment(source: Source): GapValues {
  const { blend, drink, products } = source.content.catalog
  const { pickup } = source.content
  const namesOf = (delivery: 'pickup' | 'shipping') =>
    [blend, drink, ...products].flatMap((product) => (product?.delivery === delivery ? [product.name] : []))
  const phone = source.content.practice.phone.asWritten
  const hasSessions = source.content.catalog.services.length > 0
  const [shipped, pickedUp] = [namesOf('shipping'), namesOf('pickup')]
  const areOrIs = (names: readonly string[]) => (names.length > 1 ? 'are' : 'is')
  const sentences = (...parts: (string | false)[]) => parts.filter(Boolean).join(' ')
  return {
    payment: sentences(
      shipped.length > 0 &&
        `${joinWords(shipped)} ${areOrIs(shipped)} paid by card on our payment provider’s page.`,
      pickedUp.length > 0 &&
        (pickup
          ? `${joinWords(pickedUp)} ${areOrIs(pickedUp)} paid by card${pickup.payAtPickup ? `, or when you pick ${pickedUp.length > 1 ? 'them' : 'it'} up` : ''}.`
          : `For ${joinWords(pickedUp)} no payment is taken online.`),
      hasSessions &&
        (wordSessionPayment(source.content) ??
          `The site does not say how a session is paid; ask when you book, at ${phone}.`),
    ),
    paymentInSpanish: sentences(
      ...shipped.map((name) => `${name} se paga con tarjeta.`),
      ...pickedUp.map((name) =>
        pickup
          ? `${name} se paga con tarjeta${pickup.payAtPickup ? ', o al recogerlo' : ''}.`
          : `${name} no se paga en línea.`,
      ),
      hasSessions &&
        `${wordSessionPaymentInSpanish(source.content) ?? 'Para las sesiones, pregunta al reservar'}: ${phone}.`,
    ),
  }
}

function wordProduct({ content }: Source, product: Product): string {
  const { drinkKind, blendKind } = content.assistantKnowledge
  const { drink, blend } = content.catalog
  const kind = product === drink ? drinkKind : product === blend ? blendKind : lowerFirst(product.kind)
  const per = product === blend ? ` per ${content.orderConfirmationContent.pouch.one}` : ''
  return `${product.name}, ${kind} (${wordPrice(product)}${per})`
}
