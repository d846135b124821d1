import * as dashboardPaths from '#app/dashboard-paths.ts'
import * as paths from '#app/paths.ts'

export type Place = {
  title: string
  to: string
  /** Other words that somebody would look for it with. */
  words?: string
  /** The page exists while this is offered. */
  needs?: 'services' | 'products' | 'pricing' | 'blend'
}

/** The owner's own screens, and what can be set on them. */
export const settings: Place[] = [
  {
    title: 'Opening hours',
    to: dashboardPaths.calendarSettings(),
    words: 'working days times availability week',
  },
  {
    title: 'Booking rules',
    to: dashboardPaths.calendarSettings(),
    words: 'notice breaks buffer cancel durations',
  },
  {
    title: 'Meeting link',
    to: dashboardPaths.calendarSettings('meeting-link'),
    words: 'video call zoom meet online',
  },
  {
    title: 'Address of sessions',
    to: dashboardPaths.calendarSettings(),
    words: 'place directions studio room',
  },
  {
    title: 'Reminders',
    to: dashboardPaths.calendarSettings(),
    words: 'remind before session email text sms',
  },
  {
    title: 'Other calendars',
    to: dashboardPaths.calendarSettings(),
    words: 'google apple outlook busy sync ical feed',
  },
  { title: 'Days off', to: dashboardPaths.calendar, words: 'vacation holiday closed block' },
  { title: 'Pickup place and hours', to: dashboardPaths.selling, words: 'collect address selling' },
  { title: 'Stock', to: dashboardPaths.selling, words: 'inventory batches units sold out quantity' },
  { title: 'Sales tax', to: dashboardPaths.selling, words: 'rate percent selling' },
  {
    title: 'Messages you send',
    to: dashboardPaths.notices,
    words: 'notices emails texts templates wording confirmation automatic',
  },
  {
    title: 'Saved replies',
    to: dashboardPaths.savedReplies,
    words: 'templates answers canned snippets inbox messages texts',
  },
  { title: 'Two-factor sign-in', to: dashboardPaths.security, words: 'authenticator app code 2fa security' },
  { title: 'Passkeys', to: dashboardPaths.security, words: 'fingerprint face sign in security' },
  { title: 'Signed-in devices', to: dashboardPaths.security, words: 'sessions sign out security password' },
  { title: 'Prices', to: dashboardPaths.siteEditor, words: 'cost fee services products site edit' },
  {
    title: 'Services you offer',
    to: dashboardPaths.siteEditor,
    words: 'sessions consultations durations site edit',
  },
  {
    title: 'Texts and pictures of your site',
    to: dashboardPaths.siteEditor,
    words: 'website editor publish portrait photo name',
  },
  {
    title: 'Contact details',
    to: dashboardPaths.siteEditor,
    words: 'phone email address social links site edit',
  },
]

/** Where the owner works, in the order of a day. */
export const ownPages: Place[] = [
  { title: 'Today', to: dashboardPaths.today, words: 'home overview start morning' },
  { title: 'Dashboard', to: paths.dashboard, words: 'home overview start tables' },
  { title: 'Calendar', to: dashboardPaths.calendar, words: 'sessions schedule week day' },
  { title: 'Inbox', to: dashboardPaths.inbox, words: 'messages conversations reply' },
  { title: 'Clients', to: dashboardPaths.clients, words: 'people contacts customers' },
  { title: 'Orders', to: dashboardPaths.orders, words: 'packing shipping sales' },
  {
    title: 'Appointments',
    to: dashboardPaths.dashboardWith({ tab: 'appointments' }),
    words: 'sessions requests bookings',
  },
  {
    title: 'Money',
    to: dashboardPaths.money,
    words: 'income payments unpaid refunds receipts report revenue',
  },
  { title: 'Selling', to: dashboardPaths.selling, words: 'pickup stock tax shop' },
]

const otherPages: Place[] = [
  {
    title: 'Group Message',
    to: dashboardPaths.dashboardWith({ tab: 'messages', sms: 'group' }),
    words: 'text everybody sms newsletter',
  },
  { title: 'Send Message', to: dashboardPaths.dashboardWith({ tab: 'messages' }), words: 'text sms' },
  {
    title: 'Message History',
    to: dashboardPaths.dashboardWith({ tab: 'messages', sms: 'history' }),
    words: 'sent texts sms failed',
  },
  {
    title: 'Go Live',
    to: dashboardPaths.dashboardWith({ tab: 'live' }),
    words: 'video session start meeting',
  },
  {
    title: 'Group messages',
    to: dashboardPaths.groupMessages,
    words: 'newsletter news campaign many people draft scheduled',
  },
  {
    title: 'Questions for your assistant',
    to: dashboardPaths.questions,
    words: 'chat unanswered answer learning',
  },
  { title: 'Settings', to: dashboardPaths.ownerSettings, words: 'set up services status' },
  { title: 'Security', to: dashboardPaths.security, words: 'account password' },
  { title: 'Your site', to: dashboardPaths.siteEditor, words: 'website editor edit publish' },
  { title: 'Home page', to: paths.home, words: 'site start public' },
  { title: 'Booking page', to: paths.booking, words: 'site book session public', needs: 'services' },
  { title: 'Products page', to: paths.products, words: 'site resources shop public', needs: 'products' },
  { title: 'Pricing page', to: paths.pricing, words: 'site prices public', needs: 'pricing' },
  { title: 'Order page', to: paths.order, words: 'site blend buy public', needs: 'blend' },
  { title: 'Chat page', to: paths.chat, words: 'site assistant public' },
  { title: 'Contact page', to: paths.contact, words: 'site form public' },
  { title: 'About page', to: paths.about, words: 'site public' },
  { title: 'Privacy policy', to: paths.privacy, words: 'site legal public' },
  { title: 'Terms of service', to: paths.terms, words: 'site legal public' },
]

export const pages: Place[] = [...ownPages, ...otherPages]
