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

/** The pages that answers link to. */
function listPages({ practice, catalog, ...words }: AssistantContent) {
  const { firstName } = practice.coach
  const { productsContent } = words
  return {
    booking: { title: words.bookingContent.title, href: '/booking' },
    pricing: { title: words.pricingContent.title, href: '/pricing' },
    products: { title: productsContent.title, href: '/products' },
    drink: { title: catalog.drink?.name ?? productsContent.title, href: drinkPath },
    blend: { title: catalog.blend?.name ?? productsContent.title, href: '/order' },
    contact: { title: `Contact ${firstName}`, href: '/contact' },
    about: { title: `About ${firstName}`, href: '/about' },
    portal: { title: 'Client Portal', href: '/portal' },
    auth: { title: 'Sign in or register', href: '/auth' },
    privacy: { title: words.privacyPolicy.title, href: '/privacy-policy' },
    terms: { title: words.termsOfService.title, href: '/terms-of-service' },
    home: { title: 'Home', href: '/' },
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
