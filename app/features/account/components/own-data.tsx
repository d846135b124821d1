import { useId } from 'react'
import { DeleteAccount } from '#app/features/account/components/delete-account.tsx'
import { DownloadData } from '#app/features/account/components/download-data.tsx'
import { offers } from '#practice/offers.ts'
import { joinWords } from '#practice/wording.ts'
import type { Profile } from '#shared/account.ts'
import { isAllowed } from '#shared/policy.ts'

/** 'profile, orders, appointments, messages and sign-ins' */
const listData = () =>
  joinWords([
    'profile',
    ...(offers.orders ? ['orders'] : []),
    ...(offers.services ? ['appointments'] : []),
    ...['messages', 'sign-ins'],
  ])

type Props = { profile: Profile; onDeleted: () => void }

/** Lets clients download their data or delete their account. */
export function OwnData({ profile, onDeleted }: Props) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="text-2xl">
        Your data
      </h2>
      <p className="mt-2 text-muted">Everything we store about you, in one file: your {listData()}.</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <DownloadData />
        {isAllowed(profile.role, 'account.delete') && <DeleteAccount onDeleted={onDeleted} />}
      </div>
    </section>
  )
}
