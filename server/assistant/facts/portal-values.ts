import type { GapValues } from '#server/assistant/facts/fill-sentences.ts'
import { listProducts, type Source } from '#server/assistant/facts/source.ts'
import { asSentence, joinWords, when } from '#server/assistant/facts/wording.ts'

/** The values of what is said of the portal and the emails, and of who needs an account. */
export function describePortal(source: Source): GapValues {
  const { catalog, offers, pickup, practice, pricingContent, privacyPolicy, termsOfService } = source.content
  const hasSessions = offers.services
  const isBookable = offers.booking
  const products = listProducts(source)
  const ordered = products.filter(({ delivery }) => delivery === 'shipping' || pickup !== null)
  const others = products.filter((product) => !ordered.includes(product)).map(({ name }) => name)
  const appointments = hasSessions ? ['appointments'] : []
  const orders = products.length > 0 ? ['orders'] : []
  const adultsInPrivacy = findAgeRule(privacyPolicy.sections)
  return {
    hasSessions: when(hasSessions),
    isBookable: when(isBookable),
    isNotYetBookable: when(!isBookable),
    isOnline: when(catalog.services.some(({ place }) => place === 'online')),
    takesOrders: when(ordered.length > 0),
    notOrdered: others.length > 0 ? ` For ${joinWords(others, 'or')}, call ${practice.phone.asWritten}.` : '',
    withoutAccount: joinWords([
      ...(ordered.length > 0 ? ['order'] : []),
      ...(isBookable ? ['book a session'] : []),
      'write to us',
      'chat',
    ]),
    requestNeedsAccount:
      hasSessions && !isBookable ? ' To request an appointment in the portal you need one.' : '',
    guestInSpanish:
      hasSessions && !isBookable
        ? 'No hace falta una cuenta, salvo para solicitar una cita en el portal.'
        : 'No hace falta una cuenta para usar el sitio.',
    seenInPortal: joinWords(['profile', ...appointments, ...orders, 'messages']),
    storedData: ['profile', ...appointments, ...orders, 'messages', 'sign-ins'].join(', '),
    andAppointments: hasSessions ? ', your appointments, also those to come,' : '',
    keptOrders: products.length > 0 ? ' Orders and payments stay in the books without your name.' : '',
    renewedLinks:
      ordered.length > 0 ? 'an order, your account or your password' : 'your account or your password',
    reminders: isBookable
      ? ' Reminders may come by email or text before it; with an account you choose in the client portal under Profile.'
      : '',
    ownAppointments: isBookable
      ? ' To move or cancel what was booked here, use the link in its email or, with an account, the client portal under Appointments.'
      : '',
    bulkOrders: pricingContent.bulk.text ? asSentence(pricingContent.bulk.text) : undefined,
    adultsInPrivacy,
    adultsInTerms: adultsInPrivacy === undefined ? findAgeRule(termsOfService.sections) : undefined,
  }
}

const ageRule = /\bfor adults\b|\bunder 18\b|\b18 (?:or|years or|years and) (?:older|over)\b|\bat least 18\b/i

/** The paragraph that says from which age somebody may order or have an account. */
const findAgeRule = (sections: readonly { paragraphs: readonly string[] }[]): string | undefined =>
  sections
    .flatMap(({ paragraphs }) => paragraphs)
    .find((text) => ageRule.test(text) && /\b(?:accounts?|orders?)\b/i.test(text))
