import { useLocation, useSearchParams } from 'react-router'

/** The open tab, stored in the address so that links and the back button work. The first tab is the default. */
export function useTab<Id extends string>(ids: readonly [Id, ...Id[]], param = 'tab') {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const selected = ids.find((id) => id === search.get(param)) ?? ids[0]

  const select = (id: string) => {
    const next = new URLSearchParams(search)
    if (id === ids[0]) next.delete(param)
    else next.set(param, id)
    setSearch(next, { preventScrollReset: true, state })
  }
  return [selected, select] as const
}
