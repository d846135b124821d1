import { useLocation, useSearchParams } from 'react-router'

const keys = ['q', 'status', 'from', 'to'] as const
export type ListFilter = Partial<Record<(typeof keys)[number], string>>

/** The filter of a list, stored in the address under the list's name: `orders-q`, `orders-status`. */
export function useListFilter(list: string) {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const entries = keys.flatMap((key) => {
    const value = search.get(`${list}-${key}`)
    return value ? [[key, value]] : []
  })
  const filter: ListFilter = Object.fromEntries(entries)

  const setFilter = (change: ListFilter) =>
    setSearch(
      (previous) => {
        const next = new URLSearchParams(previous)
        for (const [key, value] of Object.entries(change)) {
          if (value) next.set(`${list}-${key}`, value)
          else next.delete(`${list}-${key}`)
        }
        return next
      },
      { replace: true, preventScrollReset: true, state },
    )
  return [filter, setFilter] as const
}
