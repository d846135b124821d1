import { useContext, useEffect } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router'

/** A module variable, because an error page is another component. Null until the first page is rendered. */
let last: { address: string; key: string } | null = null

/** On each route change and link to the same page: scrolls to the top or the anchor. Focuses a new page for screen readers. */
export function useScrollAndFocus(): void {
  const { pathname, hash, key } = useLocation()
  const router = useContext(DataRouterContext)?.router
  useEffect(() => {
    const previous = last
    last = { address: pathname + hash, key }
    if (previous === null || previous.key === key) return
    if (previous.address === last.address && (!router || staysInPlace(router.state))) return
    const isSamePage = previous.address.split('#')[0] === pathname
    const anchor = hash ? document.getElementById(hash.slice(1)) : null
    if (anchor) anchor.scrollIntoView()
    else window.scrollTo({ top: 0, behavior: 'instant' })

    const main = document.querySelector<HTMLElement>('main')
    if (!isSamePage && !main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [pathname, hash, key, router])
}

/** At a tab or filter, and at back and forward, for which the browser scrolls. */
const staysInPlace = (state: { preventScrollReset: boolean; historyAction: string }) =>
  state.preventScrollReset || state.historyAction === 'POP'
