import { useEffect } from 'react'
import { PrerenderedViews, sessionViews } from '#app/components/prerendered-views.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { ToastHost } from '#app/components/ui/toast-host.tsx'
import { UndoArea } from '#app/components/ui/undo-area.tsx'
import { DashboardWithoutScripts } from '#app/features/identity/components/administrator-page.tsx'
import { useAdministrator } from '#app/features/identity/use-administrator.ts'
import { SiteEditor } from '#app/features/site/components/site-editor.tsx'
import { loadSessionRefresh } from '#app/lib/load-session-refresh.ts'
import { privateMeta } from '#app/lib/private-meta.ts'
import { QueryProvider } from '#app/lib/query.tsx'
import { useScrollAndFocus } from '#app/lib/use-scroll-and-focus.ts'

const title = 'Your site'

export const meta = () => privateMeta(title)

const stays = () => false

/** Without the site's navigation and footer: the page being edited has its own. */
export default function SiteRoute() {
  useScrollAndFocus()
  useEffect(loadSessionRefresh, [])
  return (
    <>
      <PrerenderedViews views={sessionViews} withoutScripts={<DashboardWithoutScripts title={title} />}>
        <QueryProvider>
          <GuardedEditor />
          <UndoArea />
        </QueryProvider>
      </PrerenderedViews>
      <ToastHost />
    </>
  )
}

function GuardedEditor() {
  const viewer = useAdministrator(stays)
  if (viewer.state === 'loaded') return <SiteEditor />
  return (
    <main id="main" tabIndex={-1} className="min-h-dvh">
      <div className="flex min-h-13 items-center border-line border-b px-5">
        <h1 className="text-2xl">{title}</h1>
      </div>
      <Spinner label="Loading..." />
    </main>
  )
}
