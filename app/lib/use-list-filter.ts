import { useAddressSearch } from '#app/lib/use-address-search.ts'

const keys = ['q', 'status', 'when', 'segment', 'from', 'to', 'sort', 'client'] as const
export type ListFilter = Partial<Record<(typeof keys)[number], string>>

/** The filter of a list, stored in the address under the list's name: `orders-q`, `orders-status`. */
export function useListFilter(list: string) {
  const [search, changeSearch] = useAddressSearch()
  const entries = keys.flatMap((key) => {
    const value = search.get(`${list}-${key}`)
    return value ? [[key, value]] : []
  })
  const filter: ListFilter = Object.fromEntries(entries)

  const setFilter = (change: ListFilter) =>
    changeSearch(
      (next) => {
        for (const [key, value] of Object.entries(change)) {
          if (value) next.set(`${list}-${key}`, value)
          else next.delete(`${list}-${key}`)
        }
      },
      { replace: true },
    )
  return [filter, setFilter] as const
}
