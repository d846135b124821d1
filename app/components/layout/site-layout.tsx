import type { ReactNode } from 'react'
import { Footer } from '#app/components/layout/footer.tsx'
import { NavigationBar } from '#app/components/layout/navigation-bar.tsx'
import { offers } from '#practice/offers.ts'
import { practice } from '#practice/practice.ts'

/** Navigation and footer around every page. */
export function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <NavigationBar />
      <noscript>{import.meta.env.SSR && <NoScriptNotice />}</noscript>
      {children}
      <Footer />
    </>
  )
}

/** Prerendered only: React doesn't render inside `noscript` in the browser, so the text stays out of its bundle. */
function NoScriptNotice() {
  return (
    <p className="page pt-4 text-muted">
      JavaScript is off. You can read every page. To {offers.orders ? 'order or contact' : 'contact'} us, call{' '}
      {practice.phone.asWritten} or email {practice.email}.
    </p>
  )
}
