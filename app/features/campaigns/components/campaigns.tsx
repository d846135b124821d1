import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import { blankCampaign, isMarkedStored } from '#app/features/campaigns/blank-campaign.ts'
import { CampaignList } from '#app/features/campaigns/components/campaign-list.tsx'
import { CampaignProgress } from '#app/features/campaigns/components/campaign-progress.tsx'
import { DraftEditor } from '#app/features/campaigns/components/draft-editor.tsx'
import { campaignQuery } from '#app/features/campaigns/queries.ts'
import { ApiError } from '#app/lib/api.ts'
import { type CampaignSegment, campaignSegments } from '#shared/campaigns.ts'

/** All group messages, or the one whose id is in the address. `?new=` names the group of one that isn't stored yet. */
export function Campaigns() {
  const [search] = useSearchParams()
  const id = search.get('id')
  const segment = campaignSegments.find((one) => one === search.get('new'))
  if (!id) return <CampaignList />
  return (
    <>
      <p className="mb-8">
        <Link to={{ search: '' }} className="inline-block py-2 text-leaf underline underline-offset-4">
          All group messages
        </Link>
      </p>
      <Campaign key={id} id={id} segment={segment && !isMarkedStored(id) ? segment : null} />
    </>
  )
}

/** `segment`: of a blank one. Once it is stored, what was typed stays, because nothing is loaded again. */
function Campaign({ id, segment }: { id: string; segment: CampaignSegment | null }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...campaignQuery(id),
    ...(segment && { enabled: false, initialData: () => blankCampaign(id, segment) }),
  })
  if (error instanceof ApiError && error.code === 'not_found')
    return <p>This group message doesn’t exist any more.</p>
  if (!data && error)
    return <LoadError subject="the group message" busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96" />
  if (data.state === 'draft') return <DraftEditor key={data.version} campaign={data} />
  return <CampaignProgress campaign={data} />
}
