import type { ReactNode } from 'react'
import { Page } from '#app/components/layout/page.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { SignedInAs } from '#app/features/identity/components/signed-in-as.tsx'
import { useAdministrator } from '#app/features/identity/use-administrator.ts'
import { useSignOut } from '#app/features/identity/use-sign-out.ts'
import * as paths from '#app/paths.ts'

type Props = { title: string; children: (viewer: { email: string }) => ReactNode }

/** A page behind the dashboard, for administrators only, with the way back and the sign-out. */
export function AdministratorPage({ title, children }: Props) {
  const { signOut, signingOut, isLeaving } = useSignOut()
  const viewer = useAdministrator(isLeaving)
  if (viewer.state !== 'loaded') {
    return (
      <Page title={title}>
        <Spinner label="Loading..." />
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
