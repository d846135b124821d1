import { useState } from 'react'
import type { AdminOrderRow } from '#shared/orders.ts'
import { bulkMax } from '#shared/orders-in-bulk.ts'

/** Which of the orders shown are selected. One that is no longer shown is none of them. */
export function useSelectedOrders(rows: readonly AdminOrderRow[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const selected = rows.filter(({ id }) => ids.has(id))
  return {
    selected,
    isSelected: ({ id }: AdminOrderRow) => ids.has(id),
    select: ({ id }: AdminOrderRow, isSelected: boolean) =>
      setIds((before) => {
        const after = new Set(before)
        if (isSelected) after.add(id)
        else after.delete(id)
        return after
      }),
    /** As many of those shown as may be changed at once. */
    selectShown: () => setIds(new Set(rows.slice(0, bulkMax).map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}

export type SelectedOrders = ReturnType<typeof useSelectedOrders>
