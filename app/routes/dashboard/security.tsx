import { Page } from '#app/components/layout/page.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { PasskeysPanel } from '#app/features/identity/components/passkeys-panel.tsx'
import { SessionsPanel } from '#app/features/identity/components/sessions-panel.tsx'
import { SignedInAs } from '#app/features/identity/components/signed-in-as.tsx'
import { TwoFactorPanel } from '#app/features/identity/components/two-factor-panel.tsx'
import { useAdministrator } from '#app/features/identity/use-administrator.ts'
import { useSignOut } from '#app/features/identity/use-sign-out.ts'
import { privateMeta } from '#app/lib/private-meta.ts'
import { QueryProvider } from '#app/lib/query.tsx'
import * as paths from '#app/paths.ts'

export const meta = () => privateMeta('Security')

export default function SecurityRoute() {
  return (
    <QueryProvider>
      <Security />
    </QueryProvider>
  )
}

function Security() {
  const { signOut, signingOut, isLeaving } = useSignOut()
  const viewer = useAdministrator(isLeaving)
  if (viewer.state !== 'loaded') {
    return (
      <Page title="Security">
        <Spinner label="Loading..." />
      </Page>
    )
  }
  return (
    <Page
      title="Security"
      intro={
        <SignedInAs profile={viewer.profile} signingOut={signingOut} onSignOut={signOut}>
          <ButtonLink to={paths.dashboard} variant="quiet">
            Back to the dashboard
          </ButtonLink>
        </SignedInAs>
      }
    >
      <div className="grid items-start gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <TwoFactorPanel />
        <div className="grid content-start gap-12">
          <SessionsPanel email={viewer.profile.email} />
          <PasskeysPanel />
        </div>
      </div>
    </Page>
  )
}
