import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { CurrentLink } from '#app/components/layout/current-link.tsx'
import { mainItems } from '#app/components/layout/navigation-items.ts'
import { PortalButtons } from '#app/components/layout/portal-buttons.tsx'
import type { ViewerRole } from '#app/components/layout/use-viewer-role.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import * as paths from '#app/paths.ts'
import { navigationContent } from '#practice/content/navigation.ts'
import { offers } from '#practice/offers.ts'

/** A native popover, so it opens and closes before hydration. */
export function MobileMenu({ viewerRole }: { viewerRole: ViewerRole }) {
  const panel = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  const hide = () => panel.current?.hidePopover()

  // A navigation changes the key and closes the menu; the first render keeps it open, as it may open before hydration.
  const previousKey = useRef(key)
  useEffect(() => {
    if (previousKey.current !== key) hide()
    previousKey.current = key
  })

  useEffect(() => {
    const element = panel.current
    const wide = matchMedia('(width >= 768px)')
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !element?.contains(relatedTarget)) hide()
    }
    wide.addEventListener('change', hide)
    element?.addEventListener('focusout', onFocusOut)
    return () => {
      wide.removeEventListener('change', hide)
      element?.removeEventListener('focusout', onFocusOut)
    }
  })

  return (
    <div className="md:hidden">
      <button type="button" popoverTarget="menu" aria-label="Menu" className="icon-button">
        <svg
          viewBox="0 0 24 24"
          width="24"
          height="24"
          stroke="currentColor"
          strokeWidth="1.7"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path d="M3.5 8h17" />
          <path d="M3.5 16h17" />
        </svg>
      </button>
      <div id="menu" popover="auto" ref={panel} className="mobile-menu">
        <nav aria-label="Menu" className="page py-6">
          <ul className="divide-y divide-line border-line border-y">
            {mainItems.map(({ to, label }) => (
              <li key={to}>
                <CurrentLink to={to} onClick={hide} className="mobile-menu-link">
                  {label}
                </CurrentLink>
              </li>
            ))}
          </ul>
          <div className="mt-6 grid gap-3">
            {offers.services && (
              <ButtonLink to={paths.booking} onClick={hide}>
                {navigationContent.bookNow}
              </ButtonLink>
            )}
            <PortalButtons viewerRole={viewerRole} />
          </div>
        </nav>
      </div>
    </div>
  )
}
