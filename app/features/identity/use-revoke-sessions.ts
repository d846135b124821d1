import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionsQuery } from '#app/features/identity/queries.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import type { SessionRow } from '#shared/account.ts'

/** Ends other sessions of the person signed in. One that is gone already counts as ended. */
export function useEndSessions() {
  const queries = useQueryClient()
  const [ending, setEnding] = useState<string | null>(null)
  const shown = { failure: 'Error signing out that device' }

  const keep = (isKept: (session: SessionRow) => boolean) =>
    queries.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter(isKept))

  const one = useAction(({ id }: SessionRow) => revoke(id), {
    ...shown,
    onDone: (_, { id, device }) => {
      keep((session) => session.id !== id)
      toast.success(`${device} is signed out`)
    },
  })
  const others = useAction(() => call(api.api.account.sessions['revoke-others'].$post()), {
    ...shown,
    onDone: () => {
      keep(({ current }) => current)
      toast.success('Every other device is signed out')
    },
  })

  const end = (session: SessionRow) => {
    if (one.busy) return
    setEnding(session.id)
    void one.run(session)
  }

  return {
    end,
    ending: one.busy ? ending : null,
    endOthers: () => void others.run(),
    endingOthers: others.busy,
  }
}

async function revoke(id: string): Promise<void> {
  try {
    await call(api.api.account.sessions.revoke.$post({ json: { id } }))
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error
  }
}
