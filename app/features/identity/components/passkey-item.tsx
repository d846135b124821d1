import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { RemovePasskey } from '#app/features/identity/components/remove-passkey.tsx'
import { RenamePasskey } from '#app/features/identity/components/rename-passkey.tsx'
import { passkeysQuery } from '#app/features/identity/queries.ts'
import { formatDate } from '#shared/dates.ts'
import type { PasskeyList, PasskeyRow } from '#shared/passkeys.ts'

type Props = { passkey: PasskeyRow; needs: PasskeyList['needs'] }

export function PasskeyItem({ passkey, needs }: Props) {
  const queries = useQueryClient()
  const [view, setView] = useState<'closed' | 'rename' | 'remove'>('closed')
  const close = () => setView('closed')
  const finish = () => {
    close()
    void queries.invalidateQueries({ queryKey: passkeysQuery.queryKey })
  }
  return (
    <li className="grid gap-4 border-line border-b py-4">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="font-medium break-words">{passkey.name}</p>
          <p className="text-sm text-muted tabular-nums">{describeUse(passkey)}</p>
        </div>
        {view === 'closed' && (
          <div className="flex shrink-0 flex-wrap justify-end gap-2">
            <Button
              variant="secondary"
              size="small"
              aria-label={`Rename ${passkey.name}`}
              onClick={() => setView('rename')}
            >
              Rename
            </Button>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Remove ${passkey.name}`}
              onClick={() => setView('remove')}
            >
              Remove
            </Button>
          </div>
        )}
      </div>
      {view === 'rename' && <RenamePasskey passkey={passkey} onDone={finish} onCancel={close} />}
      {view === 'remove' && (
        <RemovePasskey passkey={passkey} needs={needs} onDone={finish} onCancel={close} />
      )}
    </li>
  )
}

function describeUse({ created_at, last_used_at }: PasskeyRow): string {
  return last_used_at ? `Last used on ${formatDate(last_used_at)}` : `Added on ${formatDate(created_at)}`
}
