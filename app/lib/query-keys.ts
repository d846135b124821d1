/** Keys of lists that more than one feature refreshes after a change. */
export const queryKeys = {
  overview: ['overview'],
  allOrders: ['orders', 'all'],
  allAppointments: ['appointments', 'all'],
  allMessages: ['messages', 'all'],
} as const
