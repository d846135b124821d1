import { useLocation } from 'react-router'
import { Page } from '#app/components/layout/page.tsx'
import { WithoutScripts } from '#app/components/layout/without-scripts.tsx'
import { linkViews, PrerenderedViews } from '#app/components/prerendered-views.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { useIsHydrating } from '#app/components/use-is-prerendered.ts'
import { FileLinkGone, LinkedFiles } from '#app/features/attachments/components/linked-files.tsx'
import { privateMeta } from '#app/lib/private-meta.ts'
import { QueryProvider } from '#app/lib/query.tsx'

const title = 'Your files'

/** The link is a key: other sites don't learn where a visitor comes from. */
export const meta = () => [...privateMeta(title), { name: 'referrer', content: 'no-referrer' }]

/** The fragment of the address holds the token, which only the browser knows. */
export default function YourFilesRoute() {
  const { hash } = useLocation()
  const isHydrating = useIsHydrating()
  const token = hash.slice(1)
  return (
    <PrerenderedViews
      views={linkViews}
      withoutScripts={
        <WithoutScripts title={title}>
          This page needs JavaScript to show your files. Turn it on, then open the link again.
        </WithoutScripts>
      }
    >
      <QueryProvider>
        <Page title={title} className="min-h-svh print:min-h-0">
          {isHydrating && <Spinner label="Opening your link..." inline />}
          {!isHydrating && !token && <FileLinkGone />}
          {!isHydrating && token && <LinkedFiles key={token} token={token} />}
        </Page>
      </QueryProvider>
    </PrerenderedViews>
  )
}
