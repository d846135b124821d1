import type { AssistantContent } from '#server/assistant/knowledge/content.ts'
import type { DailyUse } from '#server/assistant/knowledge/daily-use.ts'
import type { TaggedCatalog } from '#server/assistant/knowledge/tagged-catalog.ts'

type Page = { title: string; href: string }

/** What passages are made of. */
export type KnowledgeSource = {
  content: AssistantContent
  catalog: TaggedCatalog
  dailyUse: DailyUse | null
  pages: Pages
}

const drinkPath = '/gingerade-products'

/** The pages that passages link to. The drink's and the blend's are there while they are offered. */
export function listPages(content: AssistantContent) {
  const { practice, catalog, bookingContent, pricingContent, productsContent } = content
  const { firstName } = practice.coach
  return {
    booking: { title: bookingContent.title, href: '/booking' },
    pricing: { title: pricingContent.title, href: '/pricing' },
    products: { title: productsContent.title, href: '/products' },
    drink: { title: catalog.drink?.name ?? productsContent.title, href: drinkPath },
    blend: { title: catalog.blend?.name ?? productsContent.title, href: '/order' },
    contact: { title: `Contact ${firstName}`, href: '/contact' },
    about: { title: `About ${firstName}`, href: '/about' },
    portal: { title: 'Client Portal', href: '/portal' },
    auth: { title: 'Sign in or register', href: '/auth' },
    privacy: { title: content.privacyPolicy.title, href: '/privacy-policy' },
    terms: { title: content.termsOfService.title, href: '/terms-of-service' },
    home: { title: 'Home', href: '/' },
  } satisfies Record<string, Page>
}

export type Pages = ReturnType<typeof listPages>
