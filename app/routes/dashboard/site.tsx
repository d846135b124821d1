import { useEffect } from 'react'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { ToastHost } from '#app/components/ui/toast-host.tsx'
import { useAdministrator } from '#app/features/identity/use-administrator.ts'
import { SiteEditor } from '#app/features/site/components/site-editor.tsx'
import { loadSessionRefresh } from '#app/lib/load-session-refresh.ts'
import { privateMeta } from '#app/lib/private-meta.ts'
import { QueryProvider } from '#app/lib/query.tsx'
import { useScrollAndFocus } from '#app/lib/use-scroll-and-focus.ts'

export const meta = () => privateMeta('Your site')

const stays = () => false

/** Without the site's navigation and footer: the page being edited has its own. */
export default function SiteRoute() {
  useScrollAndFocus()
  useEffect(loadSessionRefresh, [])
  return (
    <>
      <QueryProvider>
        <GuardedEditor />
      </QueryProvider>
      <ToastHost />
    </>
  )
}

function GuardedEditor() {
  const viewer = useAdministrator(stays)
  if (viewer.state === 'loaded') return <SiteEditor />
  return (
    <main id="main" tabIndex={-1} className="page pt-16">
      <Spinner label="Loading..." />
    </main>
  )
}
