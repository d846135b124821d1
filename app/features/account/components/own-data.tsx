import { useId } from 'react'
import { DeleteAccount } from '#app/features/account/components/delete-account.tsx'
import { DownloadData } from '#app/features/account/components/download-data.tsx'
import type { Profile } from '#shared/account.ts'

type Props = { profile: Profile; onDeleted: () => void }

/** What we hold about her, to take along or to have removed. The practice's own account is not removed from here. */
export function OwnData({ profile, onDeleted }: Props) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="text-2xl">
        Your data
      </h2>
      <p className="mt-2 text-muted">
        Everything we keep about you, in one file: your profile, orders, appointments, messages and sign-ins.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <DownloadData />
        {!profile.is_admin && <DeleteAccount onDeleted={onDeleted} />}
      </div>
    </section>
  )
}
