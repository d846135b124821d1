import { useLocation } from 'react-router'
import { Page } from '#app/components/layout/page.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { useIsHydrating } from '#app/components/use-is-prerendered.ts'
import { ConsentLink } from '#app/features/consents/components/consent-link.tsx'
import { NewsSignUp } from '#app/features/consents/components/news-sign-up.tsx'
import { privateMeta } from '#app/lib/private-meta.ts'
import { QueryProvider } from '#app/lib/query.tsx'

const title = 'News by email'

/** The link is a key: other sites don't learn where a visitor comes from. */
export const meta = () => [...privateMeta(title), { name: 'referrer', content: 'no-referrer' }]

/** The fragment of the address holds the token, which only the browser knows. */
export default function NewsRoute() {
  const token = useLocation().hash.slice(1)
  const isHydrating = useIsHydrating()
  return (
    <QueryProvider>
      <Page title={title}>
        {isHydrating && <Spinner label="Opening your link..." inline />}
        {!isHydrating && !token && <NewsSignUp />}
        {!isHydrating && token && <ConsentLink key={token} kind="news" token={token} />}
      </Page>
    </QueryProvider>
  )
}
