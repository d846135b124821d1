import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { RemovePasskey } from '#app/features/identity/components/remove-passkey.tsx'
import { RenamePasskey } from '#app/features/identity/components/rename-passkey.tsx'
import { passkeysQuery } from '#app/features/identity/queries.ts'
import { formatDate } from '#shared/dates.ts'
import type { PasskeyList, PasskeyRow } from '#shared/passkeys.ts'

type Props = { passkey: PasskeyRow; needs: PasskeyList['needs']; onRemoved: () => void }
type Form = 'rename' | 'remove'

export function PasskeyItem({ passkey, needs, onRemoved }: Props) {
  const queries = useQueryClient()
  const [view, setView] = useState<'closed' | Form>('closed')
  // Its button gets the focus back when the form closes.
  const [opened, setOpened] = useState<Form | null>(null)
  const open = (form: Form) => {
    setView(form)
    setOpened(form)
  }
  const close = () => setView('closed')
  const refetch = () => void queries.invalidateQueries({ queryKey: passkeysQuery.queryKey })
  return (
    <li className="grid gap-4 border-line border-b py-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="font-medium break-words">{passkey.name}</p>
          <p className="text-sm text-muted tabular-nums">{describeUse(passkey)}</p>
        </div>
        {view === 'closed' && (
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="small"
              aria-label={`Rename ${passkey.name}`}
              autoFocus={opened === 'rename'}
              onClick={() => open('rename')}
            >
              Rename
            </Button>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Remove ${passkey.name}`}
              autoFocus={opened === 'remove'}
              onClick={() => open('remove')}
            >
              Remove
            </Button>
          </div>
        )}
      </div>
      {view === 'rename' && (
        <RenamePasskey
          passkey={passkey}
          onDone={() => {
            close()
            refetch()
          }}
          onCancel={close}
        />
      )}
      {view === 'remove' && (
        <RemovePasskey
          passkey={passkey}
          needs={needs}
          onDone={() => {
            setOpened(null)
            close()
            refetch()
            onRemoved()
          }}
          onCancel={close}
        />
      )}
    </li>
  )
}

function describeUse({ created_at, last_used_at }: PasskeyRow): string {
  return last_used_at ? `Last used on ${formatDate(last_used_at)}` : `Added on ${formatDate(created_at)}`
}
