import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'
import { ProblemList } from '#app/components/ui/problem-list.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { describeSend, describeSkipped } from '#app/features/campaigns/campaign-labels.ts'
import { campaignQuery, campaignsQuery, previewQuery } from '#app/features/campaigns/queries.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { useAttempt } from '#app/lib/use-attempt.ts'
import type { CampaignChannel, CampaignPreview } from '#shared/campaigns.ts'

type Props = { id: string; channel: CampaignChannel; version: number; onClose: () => void }

/** The last step: exactly what is confirmed is sent, or nothing. */
export function SendDialog({ id, channel, version, onClose }: Props) {
  const queries = useQueryClient()
  const preview = useInfiniteQuery({ ...previewQuery(id, version), refetchOnMount: 'always' })
  const [problem, setProblem] = useState<string | null>(null)
  const summary = preview.data?.pages[0]
  const isFresh = summary && !preview.isFetching && !preview.isPlaceholderData
  const { run, busy } = useAttempt(
    ({ reached: people, texts }: CampaignPreview) =>
      call(api.api.campaigns[':id'].send.$post({ param: { id }, json: { version, people, texts } })),
    {
      onDone: () => {
        onClose()
        void queries.invalidateQueries({ queryKey: campaignsQuery.queryKey })
        void queries.invalidateQueries({ queryKey: campaignQuery(id).queryKey, exact: true })
      },
      explain: (error) => {
        const isOtherPeople = error instanceof ApiError && error.details.people !== undefined
        const [field] = error instanceof ApiError ? Object.values(error.fields) : []
        setProblem(
          isOtherPeople
            ? 'Who gets it has changed in the meantime. Check the numbers and confirm again.'
            : (field ?? messageForError(error, 'Nothing was sent. Please try again.')),
        )
        if (isOtherPeople) void preview.refetch()
        return { fields: {}, message: null }
      },
    },
  )
  const loadProblem =
    preview.isError && !preview.isFetching
      ? (Object.values(preview.error instanceof ApiError ? preview.error.fields : {})[0] ??
        messageForError(preview.error))
      : null
  return (
    <Dialog title="Send this now?" focusTitle onClose={onClose}>
      <div className="mt-4 grid gap-4">
        {!isFresh && !loadProblem && <Spinner label="Counting the people..." />}
        {isFresh && summary.skipped.length > 0 && (
          <p>{summary.skipped.map(({ reason, people }) => describeSkipped(reason, people)).join(', ')}.</p>
        )}
        {isFresh && summary.reached === 0 && <p>Nobody of these people can get it.</p>}
        {channel === 'sms' && (
          <p className="text-muted">
            Texts leave within the hours you set, where each person lives. You can pause and cancel at any
            time.
          </p>
        )}
        <ProblemList problems={[problem, loadProblem].filter((one) => one !== null)} />
        <DialogActions onClose={onClose} back="Not yet">
          {isFresh && summary.reached > 0 && (
            <Button busy={busy} busyText="Starting..." onClick={() => void run(summary)}>
              {describeSend(channel, summary)}
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  )
}
