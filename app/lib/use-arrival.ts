import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** On every route change: back to the top (or to the anchor asked for), and focus to the new page for those who listen. */
export function useArrival(): void {
  const { pathname, hash } = useLocation()
  const last = useRef(pathname + hash)

  useEffect(() => {
    if (last.current === pathname + hash) return
    const samePage = last.current.split('#')[0] === pathname
    last.current = pathname + hash
    const anchor = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (anchor) anchor.scrollIntoView()
    else window.scrollTo({ top: 0, behavior: 'instant' })

    const main = document.querySelector<HTMLElement>('main')
    if (!samePage && !main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [pathname, hash])
}
