type Search = Readonly<Record<string, string | undefined>>

/** A page's address, with a query if it's opened with one. */
const page =
  <Params extends Search = Record<string, never>>(path: `/${string}`) =>
  (search?: Params): string => {
    const params = Object.entries(search ?? {}).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    )
    return params.length > 0 ? `${path}?${new URLSearchParams(params)}` : path
  }

type AuthParams = { tab?: 'register' | 'reset'; admin?: 'true' }
type PortalParams = { tab?: 'appointments' | 'orders' | 'messages' }
type DashboardParams = {
  tab?: 'orders' | 'appointments' | 'messages' | 'live'
  /** The sub-tab of `messages`. */
  sms?: 'group' | 'history'
} & {
  [filter in `${'orders' | 'appointments' | 'messages'}-${'q' | 'status' | 'from' | 'to'}`]?:
    | string
    | undefined
}

/** The addresses of all our own pages, as `routes.ts` serves them. */
export const paths = {
  home: page('/'),
  booking: page('/booking'),
  products: page('/products'),
  pricing: page('/pricing'),
  drink: page('/gingerade-products'),
  drinkShort: page('/gingerade'),
  checkout: page('/checkout'),
  order: page('/order'),
  orderConfirmation: page<{ session_id?: string }>('/order-confirmation'),
  chat: page('/chat'),
  contact: page('/contact'),
  about: page('/about'),
  privacy: page('/privacy-policy'),
  terms: page('/terms-of-service'),
  auth: page<AuthParams>('/auth'),
  portal: page<PortalParams>('/portal'),
  dashboard: page<DashboardParams>('/dashboard'),
  security: page('/dashboard/security'),
}
