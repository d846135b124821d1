import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Outlives the component: a page that breaks is shown by another one. Null until the first page stands. */
let last: string | null = null

/** On every route change: back to the top (or to the anchor asked for), and focus to the new page for those who listen. */
export function useScrollAndFocus(): void {
  const { pathname, hash } = useLocation()
  useEffect(() => {
    const before = last
    last = pathname + hash
    if (before === null || before === last) return
    const samePage = before.split('#')[0] === pathname
    const anchor = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (anchor) anchor.scrollIntoView()
    else window.scrollTo({ top: 0, behavior: 'instant' })

    const main = document.querySelector<HTMLElement>('main')
    if (!samePage && !main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [pathname, hash])
}
