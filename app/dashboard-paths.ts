import { dashboard } from '#app/paths.ts'

// The owner's own addresses, apart from `paths.ts` because public pages don't load them.

export const security = '/dashboard/security'
export const clients = '/dashboard/clients'
/** One person's record. */
export const clientRecord = (id: string) => `${clients}?${new URLSearchParams({ id })}`
export const inbox = '/dashboard/inbox'
/** One person's conversation. */
export const conversation = (id: string) => `${inbox}?${new URLSearchParams({ id })}`
export const calendar = '/dashboard/calendar'
export const calendarDay = (date: string) => `${calendar}?view=day&date=${date}`
export const calendarSettings = () => `${calendar}?part=settings`
/** The calendar with one appointment open. */
export const calendarAppointment = (id: string, date: string) =>
  `${calendar}?${new URLSearchParams({ view: 'list', date, open: id })}`
export const dashboardOrder = (number: number) => `/dashboard/orders/${number}`
export const selling = '/dashboard/selling'
export const notices = '/dashboard/notices'
export const money = '/dashboard/money'
export const siteEditor = '/dashboard/site'

type DashboardParams = {
  tab?: 'orders' | 'appointments' | 'messages' | 'live'
  /** The sub-tab of `messages`. */
  sms?: 'group' | 'history'
} & { [filter in `${'orders' | 'appointments' | 'messages'}-${'q' | 'status' | 'from' | 'to'}`]?: string }

/** The dashboard with a tab open and its list filtered. */
export const dashboardWith = (params: DashboardParams) => `${dashboard}?${new URLSearchParams(params)}`
