import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'
import { campaignsQuery } from '#app/features/campaigns/queries.ts'
import { draftOf } from '#app/features/campaigns/use-draft.ts'
import { api, call } from '#app/lib/api.ts'
import { createKey } from '#app/lib/create-key.ts'
import { useAction } from '#app/lib/use-action.ts'
import type { CampaignDetails } from '#shared/campaigns.ts'

/** Stores a draft with the text and the people of a message, and opens it. */
export function CopyCampaign({ campaign }: { campaign: CampaignDetails }) {
  const [, setSearch] = useSearchParams()
  const queries = useQueryClient()
  // The same once more, after a lost answer, is the same draft.
  const id = useRef('')
  const { run, busy } = useAction(
    () => {
      id.current ||= createKey()
      const json = { version: 0, ...draftOf(campaign) }
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
    <Button variant="secondary" busy={busy} busyText="Opening..." onClick={() => void run()}>
      Use again as a new draft
    </Button>
  )
}
