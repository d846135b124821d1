import { useLocation } from 'react-router'
import { Page } from '#app/components/layout/page.tsx'
import { WithoutScripts } from '#app/components/layout/without-scripts.tsx'
import { linkViews, PrerenderedViews } from '#app/components/prerendered-views.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { useIsHydrating } from '#app/components/use-is-prerendered.ts'
import { ConsentLink, LinkGone } from '#app/features/consents/components/consent-link.tsx'
import { NewsSignUp } from '#app/features/consents/components/news-sign-up.tsx'
import { privateMeta } from '#app/lib/private-meta.ts'
import { QueryProvider } from '#app/lib/query.tsx'
import * as paths from '#app/paths.ts'

/** The build renders pages at their address with a slash at the end. */
const isUnsubscribe = (pathname: string) => pathname.startsWith(paths.unsubscribe)
const titleOf = (pathname: string) => (isUnsubscribe(pathname) ? 'Unsubscribe' : 'News by email')

/** The link is a key: other sites don't learn where a visitor comes from. */
export const meta = ({ location }: { location: { pathname: string } }) => [
  ...privateMeta(titleOf(location.pathname)),
  { name: 'referrer', content: 'no-referrer' },
]

/** Both addresses: one module is less to load than two. The fragment holds the token, which only the browser knows. */
export default function NewsRoute() {
  const { hash, pathname } = useLocation()
  const token = hash.slice(1)
  const kind = isUnsubscribe(pathname) ? 'unsubscribe' : 'news'
  const isHydrating = useIsHydrating()
  return (
    <PrerenderedViews
      views={linkViews}
      withoutScripts={
        <WithoutScripts title={titleOf(pathname)}>
          This page needs JavaScript. Turn it on, then open it again.
        </WithoutScripts>
      }
    >
      <QueryProvider>
        <Page title={titleOf(pathname)} className="min-h-svh print:min-h-0">
          {isHydrating && <Spinner label="Opening your link..." inline />}
          {!isHydrating && !token && (kind === 'news' ? <NewsSignUp /> : <LinkGone kind={kind} />)}
          {!isHydrating && token && <ConsentLink key={token} kind={kind} token={token} />}
        </Page>
      </QueryProvider>
    </PrerenderedViews>
  )
}
