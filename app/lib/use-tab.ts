import { useAddressSearch } from '#app/lib/use-address-search.ts'

/** The open tab, stored in the address so that links and the back button work. The first tab is the default. */
export function useTab<Id extends string>(ids: readonly [Id, ...Id[]], param = 'tab') {
  const [search, changeSearch] = useAddressSearch()
  const selected = ids.find((id) => id === search.get(param)) ?? ids[0]

  const select = (id: string) =>
    changeSearch((next) => {
      if (id === ids[0]) next.delete(param)
      else next.set(param, id)
    })
  return [selected, select] as const
}
