import { useContext, useEffect } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router'

/** Path, anchor and key. A module variable, because an error page is another component. Empty until the first page is rendered. */
let last = ['', '', '']

/** On each route change and link to the same page: scrolls to the top or the anchor. Focuses a new page for screen readers. */
export function useScrollAndFocus(): void {
  const { pathname, hash, key } = useLocation()
  const router = useContext(DataRouterContext)?.router
  useEffect(() => {
    const [lastPath, lastHash, lastKey] = last
    last = [pathname, hash, key]
    if (!lastKey || lastKey === key) return
    const isSamePage = lastPath === pathname
    // At a tab or filter, and at back and forward, for which the browser scrolls.
    const state = router?.state
    if (
      isSamePage &&
      lastHash === hash &&
      (state?.preventScrollReset !== false || state.historyAction === 'POP')
    )
      return
    const anchor = hash && document.getElementById(hash.slice(1))
    if (anchor) anchor.scrollIntoView()
    else window.scrollTo({ top: 0, behavior: 'instant' })

    const main = document.querySelector<HTMLElement>('main')
    if (!isSamePage && !main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [pathname, hash, key, router])
}
