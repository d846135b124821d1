import { dashboard } from '#app/paths.ts'

// The owner's own addresses, apart from `paths.ts` because public pages don't load them.

export const today = '/dashboard/today'
export const ownerSettings = '/dashboard/settings'
export const settingsSection = (section: 'cards' | 'texts' | 'mail') => `${ownerSettings}#${section}`
export const security = '/dashboard/security'
export const clients = '/dashboard/clients'
/** One person's record. */
export const clientRecord = (id: string) => `${clients}?${new URLSearchParams({ id })}`
/** The record of the person that an appointment, an order or a text belongs to. */
export const clientOf = (subject: 'appointment' | 'order' | 'text', id: string) =>
  `${clients}?${new URLSearchParams({ of: subject, ref: id })}`
export const inbox = '/dashboard/inbox'
/** One person's conversation. */
export const conversation = (id: string) => `${inbox}?${new URLSearchParams({ id })}`
/** The same, to write in it. */
export const answerConversation = (id: string) => `${conversation(id)}&write=now`
/** The inbox with the texts that are sent again and again. */
export const savedReplies = `${inbox}?replies=show`
export const calendar = '/dashboard/calendar'
export const calendarView = (view: 'day' | 'week' | 'list', date: string) =>
  `${calendar}?view=${view}&date=${date}`
export const calendarDay = (date: string) => calendarView('day', date)
/** A day or a week to print. */
export const calendarSheet = (view: 'day' | 'week', date: string) =>
  `${calendar}?${new URLSearchParams({ part: 'sheet', view, date })}`
/** `section`: the one to show first. */
export const calendarSettings = (section?: 'meeting-link' | 'session-address') =>
  `${calendar}?part=settings${section ? `#${section}` : ''}`
/** The calendar with one appointment open. */
export const calendarAppointment = (id: string, date: string) =>
  `${calendar}?${new URLSearchParams({ view: 'list', date, open: id })}`
export const orders = '/dashboard/orders'
/** The orders that a search finds. */
export const ordersFor = (q: string) => `${orders}?${new URLSearchParams({ 'orders-q': q })}`
/** The orders of one person's record. */
export const ordersOf = (client: string) => `${orders}?${new URLSearchParams({ 'orders-client': client })}`
export const openOrders = `${orders}?orders-status=open`
export const dashboardOrder = (number: number) => `${orders}/${number}`
export const selling = '/dashboard/selling'
export const groupMessages = '/dashboard/groups'
/** A new group message to a group of the list of clients. */
export const groupMessageTo = (segment: string) => `${groupMessages}?${new URLSearchParams({ segment })}`
export const notices = '/dashboard/notices'
export const money = '/dashboard/money'
/** What came in and went out in a month: '2026-11' */
export const moneyOf = (month: string) => `${money}?${new URLSearchParams({ month })}`
/** What the assistant could not answer. */
export const questions = '/dashboard/questions'
export const siteEditor = '/dashboard/site'
/** The editor with a section open. */
export const siteSection = (section: 'pictures') => `${siteEditor}?section=${section}`

type DashboardParams = {
  tab?: 'orders' | 'appointments' | 'messages' | 'live'
  /** The sub-tab of `messages`. */
  sms?: 'group' | 'history'
} & {
  [filter in `${'orders' | 'appointments' | 'messages'}-${'q' | 'status' | 'from' | 'to' | 'client'}`]?: string
}

/** The same, with the list in view. */
export const dashboardList = (params: DashboardParams) => `${dashboardWith(params)}#lists`
/** The appointments of one person's record. */
export const appointmentsOf = (client: string) =>
  dashboardList({ tab: 'appointments', 'appointments-client': client })

/** The dashboard with a tab open and its list filtered. */
export const dashboardWith = (params: DashboardParams) => `${dashboard}?${new URLSearchParams(params)}`
