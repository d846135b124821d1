// Constants rather than an object: the bundler inlines each where it's used, which keeps the public pages small.

export const home = '/'
export const booking = '/booking'
export const manageBooking = '/booking/manage'
export const products = '/products'
/** The page of a product that has none written for it. */
export const product = (slug: string) => `/products/${slug}`
export const pricing = '/pricing'
export const drink = '/gingerade-products'
export const drinkShort = '/gingerade'
export const checkout = '/checkout'
export const order = '/order'
export const orderConfirmation = '/order-confirmation'
/** One order, opened by the signed link in its emails. */
export const yourOrder = '/your-order'
/** An amount that is asked for, opened by its signed link. */
export const pay = '/pay'
export const chat = '/chat'
export const contact = '/contact'
export const about = '/about'
export const privacy = '/privacy-policy'
export const terms = '/terms-of-service'
export const auth = '/auth'
export const portal = '/portal'
export const dashboard = '/dashboard'
export const security = '/dashboard/security'
export const clients = '/dashboard/clients'
export const calendar = '/dashboard/calendar'
export const calendarDay = (date: string) => `${calendar}?view=day&date=${date}`
export const calendarSettings = () => `${calendar}?part=settings`
/** The calendar with one appointment open. */
export const calendarAppointment = (id: string, date: string) =>
  `${calendar}?${new URLSearchParams({ view: 'list', date, open: id })}`
export const dashboardOrder = (number: number) => `/dashboard/orders/${number}`
export const selling = '/dashboard/selling'
export const money = '/dashboard/money'
export const siteEditor = '/dashboard/site'

type AuthParams = { tab?: 'register' | 'reset'; admin?: 'true' }
type DashboardParams = {
  tab?: 'orders' | 'appointments' | 'messages' | 'live'
  /** The sub-tab of `messages`. */
  sms?: 'group' | 'history'
} & { [filter in `${'orders' | 'appointments' | 'messages'}-${'q' | 'status' | 'from' | 'to'}`]?: string }

/** The sign-in page with a tab open or for the administrator. */
export const authWith = (params: AuthParams) => `${auth}?${new URLSearchParams(params)}`

/** The dashboard with a tab open and its list filtered. */
export const dashboardWith = (params: DashboardParams) => `${dashboard}?${new URLSearchParams(params)}`
