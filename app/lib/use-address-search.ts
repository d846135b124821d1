import { useContext } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useNavigate, useSearchParams } from 'react-router'

/**
 * The search parameters of the address, and a function that changes them. It starts from the address at the time of the
 * call: a debounced call would otherwise restore the tab or filter from when it was scheduled.
 */
export function useAddressSearch() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const router = useContext(DataRouterContext)?.router

  const change = (edit: (search: URLSearchParams) => void, { replace = false } = {}) => {
    if (!router) throw new Error('The address can only be changed inside a router.')
    const { location, navigation } = router.state
    const current = navigation.location ?? location
    // The user is leaving for another page.
    if (current.pathname !== location.pathname) return
    const next = new URLSearchParams(current.search)
    edit(next)
    void navigate(
      { search: `?${next}`, hash: current.hash },
      { replace, preventScrollReset: true, state: current.state },
    )
  }
  return [search, change] as const
}
