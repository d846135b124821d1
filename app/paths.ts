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
/** Signs an address up for news, and confirms it by its signed link. */
export const news = '/news'
/** Stops emails of one kind, opened by its signed link. */
export const unsubscribe = '/unsubscribe'
export const chat = '/chat'
export const contact = '/contact'
export const about = '/about'
export const privacy = '/privacy-policy'
export const terms = '/terms-of-service'
export const auth = '/auth'
export const portal = '/portal'
/** A client's messages with the practice. */
export const portalConversation = '/portal/conversation'
export const dashboard = '/dashboard'

type AuthParams = { tab?: 'register' | 'reset'; admin?: 'true' }
/** The sign-in page with a tab open or for the administrator. */
export const authWith = (params: AuthParams) => `${auth}?${new URLSearchParams(params)}`
