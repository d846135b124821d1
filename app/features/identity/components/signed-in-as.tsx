import type { ReactNode } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import type { Profile } from '#shared/account.ts'

type Props = { profile: Profile | null; signingOut: boolean; onSignOut: () => void; children?: ReactNode }

/** The user's name and the sign-out button. */
export function SignedInAs({ profile, signingOut, onSignOut, children }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 text-base">
      {profile && (
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <bdi>{`${profile.first_name} ${profile.last_name}`}</bdi>
        </p>
      )}
      {children}
      <Button variant="secondary" busy={signingOut} busyText="Signing out..." onClick={onSignOut}>
        Sign Out
      </Button>
    </div>
  )
}
