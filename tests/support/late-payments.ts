import type { PaymentProvider } from '#server/providers/payments/port.ts'

/** A provider that is silent when a page is to be closed: payments of it still arrive late, as those of the same moment do. */
export const pagesStayOpen = {
  close: async () => {
    throw new Error('timeout')
  },
} satisfies Partial<PaymentProvider>
