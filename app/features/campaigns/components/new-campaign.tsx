import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'
import { campaignsQuery } from '#app/features/campaigns/queries.ts'
import type { Draft } from '#app/features/campaigns/use-draft.ts'
import { api, call } from '#app/lib/api.ts'
import { createKey } from '#app/lib/create-key.ts'
import { useAction } from '#app/lib/use-action.ts'

const emptyDraft: Draft = {
  ...{ channel: 'sms', purpose: 'news', segment: 'agreed', people: [], subject: '', body: '' },
}

type Props = { source: Partial<Draft>; variant?: 'primary' | 'secondary'; children: ReactNode }

/** Stores a new draft, so that nothing of it is lost, and opens it. */
export function NewCampaign({ source, variant = 'primary', children }: Props) {
  const [, setSearch] = useSearchParams()
  const queries = useQueryClient()
  // The same once more, after a lost answer, is the same draft.
  const id = useRef('')
  const { run, busy } = useAction(
    () => {
      id.current ||= createKey()
      const json = { version: 0, ...emptyDraft, ...source }
      return call(api.api.campaigns[':id'].$put({ param: { id: id.current }, json }))
    },
    {
      failure: 'Could not start a message',
      onDone: () => {
        void queries.invalidateQueries({ queryKey: campaignsQuery.queryKey })
        setSearch({ id: id.current })
        id.current = ''
      },
    },
  )
  return (
    <Button variant={variant} busy={busy} busyText="Opening..." onClick={() => void run()}>
      {children}
    </Button>
  )
}
