import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** A module variable, because an error page is another component. Null until the first page is rendered. */
let lastAddress: string | null = null

/** On each route change: scrolls to the top or the anchor, and focuses the new page for screen readers. */
export function useScrollAndFocus(): void {
  const { pathname, hash } = useLocation()
  useEffect(() => {
    const previous = lastAddress
    lastAddress = pathname + hash
    if (previous === null || previous === lastAddress) return
    const isSamePage = previous.split('#')[0] === pathname
    const anchor = hash ? document.getElementById(hash.slice(1)) : null
    if (anchor) anchor.scrollIntoView()
    else window.scrollTo({ top: 0, behavior: 'instant' })

    const main = document.querySelector<HTMLElement>('main')
    if (!isSamePage && !main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [pathname, hash])
}
