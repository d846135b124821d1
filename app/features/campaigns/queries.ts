import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from '#app/lib/api.ts'
import { listQuery } from '#app/lib/list-query.ts'
import type { CampaignState, RecipientStatus } from '#shared/campaigns.ts'
import { minutes, seconds } from '#shared/time.ts'

const key = ['campaigns']
const isMoving = (state: CampaignState) => state === 'sending' || state === 'paused'

/** All group messages, the newest first. Followed while one is being sent, or is about to be. */
export const campaignsQuery = {
  ...listQuery({
    queryKey: [...key, 'list'],
    fetchPage: (page) => call(api.api.campaigns.$get({ query: page })),
  }),
  refetchInterval: ({ state }: { state: { data?: CampaignPages | undefined } }) =>
    state.data?.pages.some(({ campaigns }) => campaigns.some((one) => isMoving(one.state)))
      ? seconds(3)
      : minutes(1),
}
type CampaignPages = { pages: { campaigns: { state: CampaignState }[] }[] }

/** One group message. A draft is loaded once, so that nothing that is typed is replaced. */
export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: async () => (await call(api.api.campaigns[':id'].$get({ param: { id } }))).campaign,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => {
      if (!data || data.state === 'draft') return false
      return isMoving(data.state) ? seconds(2) : data.state === 'scheduled' ? seconds(15) : minutes(1)
    },
  })

/** Who would get a draft, as it is saved under a version. */
export const previewQuery = (id: string, version: number) => ({
  ...listQuery({
    queryKey: [...key, id, 'preview', version],
    fetchPage: async (page) => {
      const { preview } = await call(api.api.campaigns[':id'].preview.$get({ param: { id }, query: page }))
      return preview
    },
  }),
  gcTime: 0,
})

/** Who would not get it. */
export const skippedQuery = (id: string, version: number) =>
  listQuery({
    queryKey: [...key, id, 'skipped', version],
    fetchPage: async (page) => {
      const query = { ...page, status: 'skipped' } as const
      return (await call(api.api.campaigns[':id'].preview.$get({ param: { id }, query }))).preview
    },
  })

/** What became of each recipient. `isOver` is part of the key, so that the end refetches once. */
export const recipientsQuery = (id: string, status: RecipientStatus | undefined, isOver: boolean) => ({
  ...listQuery({
    queryKey: [...key, id, 'recipients', status, isOver],
    fetchPage: (page) =>
      call(api.api.campaigns[':id'].recipients.$get({ param: { id }, query: { ...page, status } })),
  }),
  refetchInterval: isOver ? (false as const) : seconds(3),
})

/** The first records that a search finds, to pick people from. */
export const pickQuery = (q: string) =>
  queryOptions({
    queryKey: [...key, 'pick', q],
    queryFn: async () => (await call(api.api.clients.$get({ query: q ? { q } : {} }))).clients.slice(0, 12),
    placeholderData: keepPreviousData,
  })
