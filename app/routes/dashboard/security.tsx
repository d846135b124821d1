import { AdministratorPage } from '#app/features/identity/components/administrator-page.tsx'
import { PasskeysPanel } from '#app/features/identity/components/passkeys-panel.tsx'
import { SessionsPanel } from '#app/features/identity/components/sessions-panel.tsx'
import { TwoFactorPanel } from '#app/features/identity/components/two-factor-panel.tsx'
import { ownerMeta } from '#app/lib/owner-meta.ts'

export const meta = () =>
  ownerMeta('Security', '/api/account/two-factor', '/api/account/sessions', '/api/account/passkeys')

export default function SecurityRoute() {
  return (
    <AdministratorPage title="Security">
      {({ email, signedInAs }) => (
        <div className="grid items-start gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <TwoFactorPanel />
          <div className="grid content-start gap-12">
            {signedInAs}
            <SessionsPanel email={email} />
            <PasskeysPanel />
          </div>
        </div>
      )}
    </AdministratorPage>
  )
}
