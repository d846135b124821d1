import { Brand } from '#app/components/layout/brand.tsx'
import { CartSlot } from '#app/components/layout/cart-slot.tsx'
import { CurrentLink } from '#app/components/layout/current-link.tsx'
import { MobileMenu } from '#app/components/layout/mobile-menu.tsx'
import { mainItems } from '#app/components/layout/navigation-items.ts'
import { PortalButtons } from '#app/components/layout/portal-buttons.tsx'
import { ThemeToggle } from '#app/components/layout/theme-toggle.tsx'
import { useViewerRole } from '#app/components/layout/use-viewer-role.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import * as paths from '#app/paths.ts'
import { navigationContent } from '#practice/content/navigation.ts'
import { offers } from '#practice/offers.ts'

export function NavigationBar() {
  const viewerRole = useViewerRole()
  return (
    <header className="navigation-bar">
      <div className="page navigation-grid">
        <Brand />
        <nav aria-label="Main" className="navigation-items max-md:hidden">
          <ul className="flex flex-wrap items-center gap-x-6">
            {mainItems.map(({ to, label }) => (
              <li key={to}>
                <CurrentLink to={to} className="navigation-link">
                  {label}
                </CurrentLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="navigation-actions">
          <CartSlot />
          <ThemeToggle />
          <div className="flex flex-wrap items-center justify-end gap-2 max-md:hidden">
            <PortalButtons viewerRole={viewerRole} size="small" />
            {offers.services && (
              <ButtonLink to={paths.booking} size="small">
                {navigationContent.bookNow}
              </ButtonLink>
            )}
          </div>
          <MobileMenu viewerRole={viewerRole} />
        </div>
      </div>
    </header>
  )
}
