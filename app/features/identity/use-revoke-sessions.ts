import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionsQuery } from '#app/features/identity/queries.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import type { SessionRow } from '#shared/account.ts'

const failure = 'Error signing out that device'

/** Ends other sessions of the user. One that has already ended counts as ended. */
export function useRevokeSessions() {
  const queries = useQueryClient()
  const [revokingId, setRevokingId] = useState<string | null>(null)

  const keepSessions = (isKept: (session: SessionRow) => boolean) =>
    queries.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter(isKept))

  const single = useAction(({ id }: SessionRow) => revokeSession(id), {
    failure,
    onDone: (_, { id, device }) => {
      keepSessions((session) => session.id !== id)
      toast.success(`${device} is signed out`)
    },
  })
  const others = useAction(() => call(api.api.account.sessions['revoke-others'].$post()), {
    failure,
    onDone: () => {
      keepSessions(({ current }) => current)
      toast.success('Every other device is signed out')
    },
  })

  const revoke = (session: SessionRow) => {
    if (single.busy) return
    setRevokingId(session.id)
    void single.run(session)
  }

  return {
    revoke,
    revokingId: single.busy ? revokingId : null,
    revokeOthers: () => void others.run(),
    isRevokingOthers: others.busy,
  }
}

async function revokeSession(id: string): Promise<void> {
  try {
    await call(api.api.account.sessions.revoke.$post({ json: { id } }))
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error
  }
}
