import type { orderEvents } from '#server/db/schema/orders.ts'

type Row = Pick<typeof orderEvents.$inferSelect, 'kind' | 'details'>

/** Whether an event says that the owner sold the order to somebody who was there. */
export const isSaleInPerson = ({ kind, details }: Row): boolean =>
  kind === 'placed' && (details as { isInPerson?: boolean }).isInPerson === true
