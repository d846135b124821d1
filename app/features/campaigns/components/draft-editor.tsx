import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'
import { AudienceChoice } from '#app/features/campaigns/components/audience-choice.tsx'
import { DeleteDraft } from '#app/features/campaigns/components/delete-draft.tsx'
import { MessageFields } from '#app/features/campaigns/components/message-fields.tsx'
import { Preview } from '#app/features/campaigns/components/preview.tsx'
import { SendActions } from '#app/features/campaigns/components/send-actions.tsx'
import { campaignQuery, campaignsQuery, previewQuery } from '#app/features/campaigns/queries.ts'
import { useDraft } from '#app/features/campaigns/use-draft.ts'
import { ApiError } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { type CampaignDetails, findDraftProblems } from '#shared/campaigns.ts'

/** A group message before it is sent: who, what, how it reads for each person, and then to send it. */
export function DraftEditor({ campaign }: { campaign: CampaignDetails }) {
  const { id } = campaign
  const { draft, saved, state, save, change } = useDraft(campaign, useStoredAddress(id))
  const problems = findDraftProblems(draft)
  const isComplete = Object.keys(problems).length === 0
  const isStoredComplete = Object.keys(findDraftProblems(saved.draft)).length === 0
  const preview = useInfiniteQuery({
    ...previewQuery(id, saved.version),
    enabled: isComplete && isStoredComplete,
  })
  const refused = preview.error instanceof ApiError ? preview.error.fields : {}
  return (
    <div className="grid max-w-3xl gap-12">
      {campaign.problem && (
        <p
          role="alert"
          className="rounded-card border border-line bg-surface p-4 font-medium text-on-tone-red"
        >
          {campaign.problem}
        </p>
      )}
      {state === 'other' && <ChangedElsewhere id={id} />}
      <AudienceChoice
        segment={draft.segment}
        people={draft.people}
        names={campaign.picked_names}
        error={refused.people}
        onChange={change}
      />
      <MessageFields draft={draft} problems={{ ...problems, ...refused }} onChange={change} />
      <Preview
        id={id}
        version={saved.version}
        draft={draft}
        query={preview}
        missing={Object.values(problems)}
        problem={preview.isError && Object.keys(refused).length === 0 ? messageForError(preview.error) : null}
      />
      <div className="grid gap-4 border-line border-t pt-6">
        <p role="status" className="text-muted text-sm">
          {stateWords[state]}
        </p>
        {state !== 'other' && (
          <SendActions id={id} channel={draft.channel} problems={Object.values(problems)} onSave={save} />
        )}
        <DeleteDraft id={id} />
      </div>
    </div>
  )
}

/** Gives a draft that was blank the address of a stored one, and its place in the list. */
function useStoredAddress(id: string) {
  const [, setSearch] = useSearchParams()
  const queries = useQueryClient()
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return () => {
    void queries.invalidateQueries({ queryKey: campaignsQuery.queryKey })
    if (isOpen.current) setSearch({ id }, { replace: true, preventScrollReset: true })
  }
}

const stateWords = {
  blank: 'Saved once you write or choose something.',
  saved: 'Draft saved.',
  saving: 'Saving...',
  failed: 'Not saved yet: the server can’t be reached. We keep trying while this page is open.',
  other: 'Not saved.',
}

function ChangedElsewhere({ id }: { id: string }) {
  const queries = useQueryClient()
  return (
    <div role="alert" className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <p>
        This message was changed, sent or deleted in another window. Nothing you type here is saved: copy what
        you need, then load what is stored.
      </p>
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={() => void queries.invalidateQueries({ queryKey: campaignQuery(id).queryKey, exact: true })}
      >
        Load what is stored
      </Button>
    </div>
  )
}
