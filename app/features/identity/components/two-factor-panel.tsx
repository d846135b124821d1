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

/** A code of an authenticator app, asked for after the password: to set up, renew and switch off. */
export function TwoFactorPanel() {
  const heading = useId()
  const { data, isPending, isFetching, refetch } = useQuery(twoFactorStatusQuery)
  return (
    <section aria-labelledby={heading} className="max-w-xl">
      <h2 id={heading} className="text-2xl">
        Second step
      </h2>
      <p className="mt-2 mb-6 text-muted">
        A code from an app on your phone, asked for after your password. Whoever learns your password still
        cannot sign in.
      </p>
      {isPending && <Spinner label="Loading..." />}
      {!isPending && !data && (
        <LoadError what="your second step" busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data && <Steps status={data} />}
    </section>
  )
}

type Doing =
  | { is: 'nothing' | 'setting up' | 'renewing' | 'switching off' }
  | { is: 'keeping'; codes: string[] }

function Steps({ status }: { status: TwoFactorStatus }) {
  const queries = useQueryClient()
  const [doing, setDoing] = useState<Doing>({ is: 'nothing' })
  const rest = () => setDoing({ is: 'nothing' })
  const changed = () =>
    Promise.all(
      [twoFactorStatusQuery, sessionsQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })),
    )
  const keep = (codes: string[]) => {
    setDoing({ is: 'keeping', codes })
    void changed()
  }

  switch (doing.is) {
    case 'keeping':
      return <RecoveryCodes codes={doing.codes} onKept={rest} />
    case 'setting up':
      return <TwoFactorSetup onDone={keep} onCancel={rest} />
    case 'renewing':
      return <TwoFactorChange to="renew" onDone={keep} onCancel={rest} />
    case 'switching off':
      return (
        <TwoFactorChange
          to="off"
          onDone={() => {
            toast.success('Your second step is off')
            rest()
            void changed()
          }}
          onCancel={rest}
        />
      )
    case 'nothing':
      return <Standing status={status} onDo={(is) => setDoing({ is })} />
  }
}

type StandingProps = {
  status: TwoFactorStatus
  onDo: (what: 'setting up' | 'renewing' | 'switching off') => void
}

function Standing({ status, onDo }: StandingProps) {
  const left = status.recovery_codes_left
  if (!status.on_since) return <Button onClick={() => onDo('setting up')}>Set up a second step</Button>
  return (
    <>
      <p>
        On since <time dateTime={status.on_since}>{formatDate(status.on_since)}</time>.{' '}
        {left === 1 ? 'One recovery code is left.' : `${left === 0 ? 'No' : left} recovery codes are left.`}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => onDo('renewing')}>
          New recovery codes
        </Button>
        <Button variant="secondary" onClick={() => onDo('switching off')}>
          Switch off
        </Button>
      </div>
    </>
  )
}
