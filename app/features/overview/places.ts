import * as dashboardPaths from '#app/dashboard-paths.ts'
import type { WaitingCounts } from '#shared/today.ts'

export type Place = {
  to: string
  label: string
  /** Of 24 by 24. */
  icon: string
  /** Screens that belong to it besides its own address and what is below it. */
  also?: readonly string[]
  /** What waits there: the figure, and what it counts. */
  count?: { of: keyof WaitingCounts; words: string }
  /** Behind 'More' where the screen is narrow. */
  isSecondary?: true
}

/** Where the owner can be, the most used first. */
export const places: readonly Place[] = [
  {
    to: dashboardPaths.today,
    label: 'Today',
    icon: 'M12 7.5v5l3 2M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Z',
  },
  {
    to: dashboardPaths.calendar,
    label: 'Calendar',
    icon: 'M4 9.5h16M8 3.5v4M16 3.5v4M6 5.5h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2Z',
    count: { of: 'requests', words: 'requests to answer' },
  },
  {
    to: dashboardPaths.inbox,
    label: 'Inbox',
    icon: 'M3.5 13.5h5l1.5 2.5h4l1.5-2.5h5M3.5 13.5 6.5 5.5h11l3 8v4a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-4Z',
    count: { of: 'unread', words: 'unread' },
  },
  {
    to: dashboardPaths.orders,
    label: 'Orders',
    icon: 'M4 8l8-4.5L20 8v8.5l-8 4-8-4V8ZM4 8l8 4.5M20 8l-8 4.5M12 12.5v8',
    count: { of: 'orders_to_pack', words: 'to pack' },
  },
  {
    to: dashboardPaths.clients,
    label: 'Clients',
    icon: 'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c0-3.5 3-5.5 6.5-5.5s6.5 2 6.5 5.5M16 4.8a3.5 3.5 0 0 1 0 6.4M17.5 14.3c2.4.600 4 2.4 4 5.2',
    isSecondary: true,
  },
  {
    to: dashboardPaths.money,
    label: 'Money',
    icon: 'M3.5 6.5h17v11h-17v-11ZM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6.5 12h.01M17.5 12h.01',
    isSecondary: true,
  },
  {
    to: dashboardPaths.siteEditor,
    label: 'Site',
    icon: 'M3.5 5h17v14h-17V5ZM3.5 9h17M6.5 7h.01M9 7h.01M7 12.5h5M7 15.5h8',
    isSecondary: true,
  },
  {
    to: dashboardPaths.ownerSettings,
    label: 'Settings',
    icon: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
    also: [
      dashboardPaths.security,
      dashboardPaths.selling,
      dashboardPaths.notices,
      dashboardPaths.groupMessages,
      dashboardPaths.questions,
    ],
    isSecondary: true,
  },
]

/** 'page' on the place's own screen, 'true' on one that belongs to it. Prerendered pages have addresses with a trailing slash. */
export function currentOf({ to, also = [] }: Place, pathname: string): 'page' | 'true' | undefined {
  const path = pathname.replace(/(.)\/$/, '$1')
  if (path === to) return 'page'
  return path.startsWith(`${to}/`) || also.includes(path) ? 'true' : undefined
}
