import type { ReactNode } from 'react'
import { Page } from '#app/components/layout/page.tsx'
import { WithoutScripts } from '#app/components/layout/without-scripts.tsx'
import { PrerenderedViews, sessionViews } from '#app/components/prerendered-views.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { SignedInAs } from '#app/features/identity/components/signed-in-as.tsx'
import { useAdministrator } from '#app/features/identity/use-administrator.ts'
import { useSignOut } from '#app/features/identity/use-sign-out.ts'
import { useHadStoredSession } from '#app/features/identity/use-stored-session.ts'
import * as paths from '#app/paths.ts'

type Props = { title: string; children: (viewer: { email: string }) => ReactNode }

/** A page behind the dashboard, for administrators only, with the way back and the sign-out. */
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

function GuardedPage({ title, children }: Props) {
  const hadSession = useHadStoredSession()
  const { signOut, signingOut, isLeaving } = useSignOut()
  const viewer = useAdministrator(isLeaving)
  if (viewer.state !== 'loaded') {
    return (
      <Page title={title} intro={<Spinner label="Loading..." inline />}>
        {hadSession && <Skeleton className="h-96" />}
      </Page>
    )
  }
  return (
    <Page
      title={title}
      intro={
        <SignedInAs profile={viewer.profile} signingOut={signingOut} onSignOut={signOut}>
          <ButtonLink to={paths.dashboard} variant="quiet">
            Back to the dashboard
          </ButtonLink>
        </SignedInAs>
      }
    >
      {children(viewer.profile)}
    </Page>
  )
}
