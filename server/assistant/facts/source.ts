import type { AssistantContent, Page } from '#server/assistant/facts/content.ts'
import { type DailyUse, readDailyUse } from '#server/assistant/facts/daily-use.ts'
import { listThings, type Thing } from '#server/assistant/facts/things.ts'
import { joinWords } from '#server/assistant/facts/wording.ts'
import type { assistantPages } from '#shared/assistant-names.ts'

/** What passages, vocabulary and texts are made of. */
export type Source = {
  content: AssistantContent
  things: readonly Thing[]
  dailyUse: DailyUse | null
  pages: Pages
}

const drinkPath = '/gingerade-products'

export function readSource(content: AssistantContent): Source {
  const pages = listPages(content)
  return { content, things: listThings(content, pages), dailyUse: readDailyUse(content), pages }
}

/** The pages that answers link to. Home stands for those that the site doesn't have. */
function listPages({ practice, catalog, offers, ...words }: AssistantContent) {
  const { firstName } = practice.coach
  const home = { title: 'Home', href: '/' }
  const products = offers.products ? { title: words.productsContent.title, href: '/products' } : home
  return {
    booking: offers.services ? { title: words.bookingContent.title, href: '/booking' } : home,
    pricing: offers.pricing ? { title: words.pricingContent.title, href: '/pricing' } : home,
    products,
    drink: catalog.drink ? { title: catalog.drink.name, href: drinkPath } : products,
    blend: catalog.blend ? { title: catalog.blend.name, href: '/order' } : products,
    contact: { title: `Contact ${firstName}`, href: '/contact' },
    about: { title: `About ${firstName}`, href: '/about' },
    portal: { title: 'Client Portal', href: '/portal' },
    auth: { title: 'Sign in or register', href: '/auth' },
    privacy: { title: words.privacyPolicy.title, href: '/privacy-policy' },
    terms: { title: words.termsOfService.title, href: '/terms-of-service' },
    home,
  } satisfies Record<(typeof assistantPages)[number], Page>
}

type Pages = ReturnType<typeof listPages>

export type Product = AssistantContent['catalog']['products'][number]

/** All that is sold as a product, the drink and the blend first. */
export const listProducts = ({ content: { catalog } }: Pick<Source, 'content'>): Product[] =>
  [catalog.drink, catalog.blend, ...catalog.products].flatMap((product) => (product ? [product] : []))

/** More names than this are called 'the products'. */
const namedProducts = 3

/** What a visitor may ask about: 'sessions', 'prices', the names of the products. */
export function listMatters(source: Source) {
  const names = listProducts(source).map(({ name }) => name)
  const hasSessions = source.content.catalog.services.length > 0
  return {
    sessions: hasSessions ? ['sessions'] : [],
    prices: hasSessions || names.length > 0 ? ['prices'] : [],
    products: names.length > namedProducts ? ['the products'] : names,
  }
}

/** 'sessions, prices, hours, tea or honey'. */
export function wordMatters(source: Source): { en: string; es: string } {
  const { sessions, prices, products } = listMatters(source)
  const productsInSpanish = products.map((name) => (name === 'the products' ? 'los productos' : name))
  return {
    en: joinWords([...sessions, ...prices, 'hours', ...products], 'or'),
    es: joinWords(
      [...sessions.map(() => 'sesiones'), ...prices.map(() => 'precios'), 'horario', ...productsInSpanish],
      'o',
    ),
  }
}
