import type { ReactNode } from 'react'
import { Footer } from '#app/components/layout/footer.tsx'
import { NavigationBar } from '#app/components/layout/navigation-bar.tsx'
import { practice } from '#practice/practice.ts'

/** What stands around every page. */
export function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <NavigationBar />
      <noscript>
        <p className="page pt-4 text-muted">
          JavaScript is switched off. You can read everything here; to order or to write, call{' '}
          {practice.phone.asWritten} or send an email to {practice.email}.
        </p>
      </noscript>
      {children}
      <Footer />
    </>
  )
}
