/** Keys of lists that more than one feature refreshes after a change. */
export const queryKeys = {
  overview: ['overview'],
  today: ['today'],
  allOrders: ['orders', 'all'],
  allAppointments: ['appointments', 'all'],
  allMessages: ['messages', 'all'],
  /** Everything of the calendar. */
  calendar: ['calendar'],
  calendarRequests: ['calendar', 'requests'],
  calendarWaitlist: ['calendar', 'waitlist'],
  ownAppointments: ['appointments', 'own'],
  /** Everything of the inbox. */
  inbox: ['inbox'],
} as const
