import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { RecoveryCodes } from '#app/features/identity/components/recovery-codes.tsx'
import { TwoFactorChange } from '#app/features/identity/components/two-factor-change.tsx'
import { TwoFactorSetup } from '#app/features/identity/components/two-factor-setup.tsx'
import { sessionsQuery, twoFactorStatusQuery } from '#app/features/identity/queries.ts'
import { toast } from '#app/lib/toast.ts'
import { formatDate } from '#shared/dates.ts'
import type { TwoFactorStatus } from '#shared/two-factor.ts'

/** Sets up and turns off the authenticator code that's asked for after the password. */
export function TwoFactorPanel() {
  const heading = useId()
  const { data, isPending, isFetching, refetch } = useQuery(twoFactorStatusQuery)
  return (
    <section aria-labelledby={heading} className="max-w-xl">
      <h2 id={heading} className="text-2xl">
        Two-factor sign-in
      </h2>
      <p className="mt-2 mb-6 text-muted">
        After your password, you enter a code from an app on your phone. Somebody who learns your password
        still can't sign in.
      </p>
      {isPending && <Spinner label="Loading..." />}
      {!isPending && !data && (
        <LoadError subject="your two-factor settings" busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data && <TwoFactorViews status={data} />}
    </section>
  )
}

type View =
  | { name: 'status' | 'setup' | 'new codes' | 'turn off' }
  | { name: 'recovery codes'; codes: string[] }

function TwoFactorViews({ status }: { status: TwoFactorStatus }) {
  const queries = useQueryClient()
  const [view, setView] = useState<View>({ name: 'status' })
  const refetch = () =>
    Promise.all(
      [twoFactorStatusQuery, sessionsQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })),
    )
  // What was given up may have been done, when only its answer was lost.
  const showStatus = () => {
    setView({ name: 'status' })
    void refetch()
  }
  const showRecoveryCodes = (codes: string[]) => {
    setView({ name: 'recovery codes', codes })
    void refetch()
  }

  switch (view.name) {
    case 'recovery codes':
      return <RecoveryCodes codes={view.codes} onSaved={showStatus} />
    case 'setup':
      return <TwoFactorSetup onDone={showRecoveryCodes} onCancel={showStatus} />
    case 'new codes':
      return <TwoFactorChange to="renew" onDone={showRecoveryCodes} onCancel={showStatus} />
    case 'turn off':
      return (
        <TwoFactorChange
          to="off"
          onDone={() => {
            toast.success('Two-factor sign-in is off')
            showStatus()
          }}
          onCancel={showStatus}
        />
      )
    case 'status':
      return <TwoFactorStatusView status={status} onOpen={(name) => setView({ name })} />
  }
}

type StatusProps = {
  status: TwoFactorStatus
  onOpen: (view: 'setup' | 'new codes' | 'turn off') => void
}

function TwoFactorStatusView({ status, onOpen }: StatusProps) {
  const remaining = status.recovery_codes_left
  if (!status.on_since) return <Button onClick={() => onOpen('setup')}>Set up two-factor sign-in</Button>
  return (
    <>
      <p>
        On since <time dateTime={status.on_since}>{formatDate(status.on_since)}</time>.{' '}
        {remaining === 1
          ? 'One recovery code is left. Use it here for new ones if you lost the app.'
          : remaining === 0
            ? 'No recovery codes are left. Get new ones while you have the app.'
            : `${remaining} recovery codes are left.`}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => onOpen('new codes')}>
          New recovery codes
        </Button>
        <Button variant="secondary" onClick={() => onOpen('turn off')}>
          Turn off
        </Button>
      </div>
    </>
  )
}
