import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ThemeToggle } from '#app/components/layout/theme-toggle.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import * as paths from '#app/paths.ts'
import { practice } from '#practice/practice.ts'

/** What is left of the public bar. `search`: the button that searches everywhere. */
export function OwnerHeader({ search }: { search?: ReactNode }) {
  return (
    <header className="owner-header flex min-h-14 flex-wrap items-center gap-x-1 border-line border-b px-5 py-1 max-sm:gap-x-0">
      <Link
        to={dashboardPaths.today}
        viewTransition
        className="me-auto inline-flex min-h-11 items-center font-display text-ink text-xl max-sm:text-lg leading-tight no-underline [overflow-wrap:anywhere]"
      >
        {practice.name}
      </Link>
      {search}
      <ThemeToggle />
      <ButtonLink to={paths.home} variant="quiet" size="small" className="-me-[12px]">
        View site
      </ButtonLink>
    </header>
  )
}
