import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { WithoutScripts } from '#app/components/layout/without-scripts.tsx'
import { PrerenderedViews, sessionViews } from '#app/components/prerendered-views.tsx'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { SignedInAs } from '#app/features/identity/components/signed-in-as.tsx'
import { useAdministrator } from '#app/features/identity/use-administrator.ts'
import { useSignOut } from '#app/features/identity/use-sign-out.ts'
import { useHadStoredSession } from '#app/features/identity/use-stored-session.ts'
import { readSession } from '#app/lib/session.ts'

type Viewer = { email: string; firstName: string; signedInAs: ReactNode }
type Props = {
  title: string
  /** What the page looks like until the administrator's session is checked. */
  skeleton?: ReactNode
  /** Asks for the screen's rows while the session is checked. */
  prefetch?: (queries: QueryClient) => Promise<void>
  children: (viewer: Viewer) => ReactNode
}

/** One of the owner's screens, for administrators only. `signedInAs`: their name with the sign-out. */
export function AdministratorPage(props: Props) {
  return (
    <PrerenderedViews views={sessionViews} withoutScripts={<DashboardWithoutScripts title={props.title} />}>
      <GuardedPage {...props} />
    </PrerenderedViews>
  )
}

export function DashboardWithoutScripts({ title }: { title: string }) {
  return (
    <WithoutScripts title={title}>
      The dashboard needs JavaScript. Turn it on, then load this page again.
    </WithoutScripts>
  )
}

function GuardedPage({ title, skeleton = <Skeleton className="h-96" />, prefetch, children }: Props) {
  usePrefetchForOwner(prefetch)
  const hadSession = useHadStoredSession()
  const { signOut, signingOut, isLeaving } = useSignOut()
  const viewer = useAdministrator(isLeaving)
  return (
    <main id="main" tabIndex={-1} className="page pt-4 lg:pt-8 lg:pb-24">
      <h1 className="mb-3 text-card lg:mb-6 lg:text-4xl">{title}</h1>
      {viewer.state === 'loaded' ? (
        children({
          email: viewer.profile.email,
          firstName: viewer.profile.first_name,
          signedInAs: <SignedInAs profile={viewer.profile} signingOut={signingOut} onSignOut={signOut} />,
        })
      ) : (
        <>
          <Spinner label="Loading..." inline />
          {hadSession && skeleton}
        </>
      )}
    </main>
  )
}

function usePrefetchForOwner(prefetch: Props['prefetch']) {
  const queries = useQueryClient()
  // In the first render, before which nothing is asked for.
  useState(() => {
    if (readSession()?.isOwner) void prefetch?.(queries)
  })
}
