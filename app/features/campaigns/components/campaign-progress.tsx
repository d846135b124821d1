import { useQueryClient } from '@tanstack/react-query'
import { Badge } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmButton } from '#app/components/ui/confirm-button.tsx'
import {
  audienceOf,
  countAll,
  describeCounts,
  stateNames,
  stateTones,
} from '#app/features/campaigns/campaign-labels.ts'
import { CopyCampaign } from '#app/features/campaigns/components/copy-campaign.tsx'
import { RecipientList } from '#app/features/campaigns/components/recipient-list.tsx'
import { campaignQuery, campaignsQuery } from '#app/features/campaigns/queries.ts'
import { api, call } from '#app/lib/api.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import type { CampaignDetails } from '#shared/campaigns.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatNumber } from '#shared/format-number.ts'
import { zoneName } from '#shared/local-time.ts'

/** Replaces each browser's own progress bar. */
const bar =
  'appearance-none overflow-hidden rounded-full border border-edge bg-paper [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-paper [&::-webkit-progress-value]:bg-leaf'

/** A group message that waits for its time, is on its way, or is over. */
export function CampaignProgress({ campaign }: { campaign: CampaignDetails }) {
  const { id, state, channel, subject, body, counts, latest, outside_hours } = campaign
  const total = countAll(counts) - counts.skipped
  const done = counts.sent + counts.delivered + counts.failed + counts.returned
  const isOver = state === 'sent' || state === 'cancelled'
  return (
    <div className="grid max-w-3xl gap-8">
      <section aria-label="This message" className="rounded-card border border-line bg-surface p-5">
        <p className="flex flex-wrap items-center gap-3">
          <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
          <span className="text-muted text-sm tabular-nums">
            {channel === 'sms' ? 'Text' : 'Email'} · {audienceOf(campaign)}
            {whenOf(campaign)}
          </span>
        </p>
        {channel === 'email' && (
          <h2 dir="auto" className="mt-4 font-display text-2xl [overflow-wrap:anywhere]">
            {subject}
          </h2>
        )}
        <p dir="auto" className="mt-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {body}
        </p>
        {state !== 'scheduled' && (
          <>
            <progress
              aria-label="Progress"
              max={Math.max(total, 1)}
              value={done}
              className={`mt-5 h-3 w-full ${bar}`}
            />
            <p role="status" className="mt-2 tabular-nums">
              {describeCounts(counts)}
            </p>
          </>
        )}
        {outside_hours > 0 && (
          <p className="mt-1 text-muted text-sm">
            {formatCount(outside_hours, 'person', 'people')} get it when it is time for texts where they live.
          </p>
        )}
        {latest && (
          <p className="mt-1 text-muted text-sm tabular-nums">
            Last try: {formatNumber(latest.sent)} sent, {formatNumber(latest.failed)} failed
            {latest.pending > 0 && `, ${formatNumber(latest.pending)} on the way`}
          </p>
        )}
        {state === 'sending' && (
          <p className="mt-1 text-muted text-sm">
            You can leave this page. Sending goes on in the background.
          </p>
        )}
        <Steps campaign={campaign} />
      </section>
      {state !== 'scheduled' && <RecipientList id={id} counts={counts} isOver={isOver} />}
    </div>
  )
}

function whenOf({ state, scheduled_at, started_at, finished_at }: CampaignDetails) {
  if (state === 'scheduled' && scheduled_at)
    return (
      <>
        {' '}
        · leaves <time dateTime={scheduled_at}>{formatDateTime(scheduled_at)}</time>, {zoneName()}
      </>
    )
  const at = finished_at ?? started_at
  return (
    at && (
      <>
        {' '}
        · <time dateTime={at}>{formatDateTime(at)}</time>
      </>
    )
  )
}

function Steps({ campaign }: { campaign: CampaignDetails }) {
  const { id, state, counts } = campaign
  const queries = useQueryClient()
  const { run, busy } = useAction(
    (step: 'pause' | 'resume' | 'cancel' | 'retry' | 'unschedule') =>
      call(api.api.campaigns[':id'][step].$post({ param: { id } })),
    {
      failure: 'That did not work. Please try again.',
      onDone: (_, step) => {
        if (step === 'pause') toast.success('Paused. What is leaving right now still arrives.')
        void queries.invalidateQueries({ queryKey: campaignsQuery.queryKey })
        void queries.invalidateQueries({ queryKey: campaignQuery(id).queryKey })
      },
    },
  )
  const isMoving = state === 'sending' || state === 'paused'
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {state === 'scheduled' && (
        <Button busy={busy} onClick={() => void run('unschedule')}>
          Take back and edit
        </Button>
      )}
      {state === 'sending' && (
        <Button variant="secondary" busy={busy} onClick={() => void run('pause')}>
          Pause
        </Button>
      )}
      {state === 'paused' && (
        <Button busy={busy} onClick={() => void run('resume')}>
          Resume
        </Button>
      )}
      {isMoving && (
        <ConfirmButton
          variant="quiet"
          busy={busy}
          confirm={`${formatCount(counts.waiting + counts.queued, 'person', 'people')} won’t get it: cancel`}
          keep="Keep sending"
          onConfirm={() => void run('cancel')}
        >
          Cancel the rest…
        </ConfirmButton>
      )}
      {counts.failed > 0 && (state === 'sent' || state === 'sending') && (
        <ConfirmButton
          variant="secondary"
          busy={busy}
          confirm={`Send it again to ${formatCount(counts.failed, 'person', 'people')}`}
          onConfirm={() => void run('retry')}
        >
          Retry the {formatNumber(counts.failed)} failed
        </ConfirmButton>
      )}
      {!isMoving && state !== 'scheduled' && <CopyCampaign campaign={campaign} />}
    </div>
  )
}
