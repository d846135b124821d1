import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'

export default exactly([
  layout('shell.tsx', [
    index('routes/public/home.tsx'),
    route('booking', 'routes/public/booking.tsx'),
    route('booking/manage', 'routes/booking/manage-booking.tsx'),
    route('products', 'routes/public/products.tsx'),
    route('products/:slug', 'routes/public/product.tsx'),
    route('pricing', 'routes/public/pricing.tsx'),
    route('gingerade-products', 'routes/public/drink.tsx'),
    route('gingerade', 'routes/public/drink.tsx'),
    route('checkout', 'routes/orders/checkout.tsx'),
    route('order', 'routes/public/order.tsx'),
    route('order-confirmation', 'routes/orders/order-confirmation.tsx'),
    route('your-order', 'routes/orders/your-order.tsx'),
    route('pay', 'routes/orders/pay.tsx'),
    route('news', 'routes/consents/news.tsx'),
    route('unsubscribe', 'routes/consents/news.tsx'),
    route('your-files', 'routes/attachments/your-files.tsx'),
    route('chat', 'routes/public/chat.tsx'),
    route('contact', 'routes/public/contact.tsx'),
    route('about', 'routes/public/about.tsx'),
    route('privacy-policy', 'routes/public/privacy-policy.tsx'),
    route('terms-of-service', 'routes/public/terms-of-service.tsx'),

    route('auth', 'routes/auth/auth.tsx'),
    route('portal', 'routes/portal/portal.tsx'),
    route('portal/conversation', 'routes/portal/conversation.tsx'),
    route('dashboard', 'routes/dashboard/dashboard.tsx'),

    route('*', 'routes/not-found.tsx'),
  ]),
  layout('routes/dashboard/owner-shell.tsx', [
    route('dashboard/today', 'routes/dashboard/today.tsx'),
    route('dashboard/calendar', 'routes/dashboard/calendar.tsx'),
    route('dashboard/inbox', 'routes/dashboard/inbox.tsx'),
    route('dashboard/orders/:number?', 'routes/dashboard/orders.tsx'),
    route('dashboard/clients', 'routes/dashboard/clients.tsx'),
    route('dashboard/money', 'routes/dashboard/money.tsx'),
    route('dashboard/settings', 'routes/dashboard/settings.tsx'),
    route('dashboard/security', 'routes/dashboard/security.tsx'),
    route('dashboard/selling', 'routes/dashboard/selling.tsx'),
    route('dashboard/notices', 'routes/dashboard/notices.tsx'),
    route('dashboard/groups', 'routes/dashboard/groups.tsx'),
    route('dashboard/questions', 'routes/dashboard/questions.tsx'),
  ]),
  route('dashboard/site', 'routes/dashboard/site.tsx'),
  route('admin', 'routes/admin-redirect.tsx'),
]) satisfies RouteConfig

/**
 * '/Booking' is an unknown address to the server, so it must be one to the browser. A route's id is its path: the list of routes, which
 * every page loads, names each only once more.
 */
function exactly(entries: RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.map((entry) => ({
    ...entry,
    ...(entry.id === undefined && entry.path !== undefined && { id: entry.path }),
    caseSensitive: true,
    ...(entry.children && { children: exactly(entry.children) }),
  }))
}
