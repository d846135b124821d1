import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { AddPasskey } from '#app/features/identity/components/add-passkey.tsx'
import { PasskeyItem } from '#app/features/identity/components/passkey-item.tsx'
import { passkeysQuery } from '#app/features/identity/queries.ts'
import { maxPasskeys } from '#shared/passkeys.ts'

/** The user's passkeys: add, rename and remove them. */
export function PasskeysPanel() {
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, isPending, isFetching, refetch } = useQuery(passkeysQuery)
  const [adding, setAdding] = useState(false)
  const [wasFormOpen, setWasFormOpen] = useState(false)
  const closeForm = () => {
    setAdding(false)
    setWasFormOpen(true)
  }
  return (
    <section aria-labelledby={headingId}>
      <h2 ref={heading} id={headingId} tabIndex={-1} className="text-2xl outline-none">
        Passkeys
      </h2>
      <p className="mt-2 mb-4 text-muted">
        Sign in with your fingerprint, face or device PIN instead of your password.
      </p>
      {isPending && <Spinner label="Loading..." />}
      {!isPending && !data && (
        <LoadError subject="your passkeys" busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data && data.passkeys.length > 0 && (
        <ul className="mb-5 border-line border-t">
          {data.passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              needs={data.needs}
              onRemoved={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
      {data && !adding && data.passkeys.length < maxPasskeys && (
        <Button variant="secondary" size="small" autoFocus={wasFormOpen} onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      )}
      {data && adding && <AddPasskey needs={data.needs} onClose={closeForm} />}
      {data && !adding && data.passkeys.length >= maxPasskeys && (
        <p className="text-muted">
          You have {maxPasskeys} passkeys, the most an account can have. Remove one to add another.
        </p>
      )}
    </section>
  )
}
