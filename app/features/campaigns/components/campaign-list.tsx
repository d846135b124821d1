import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { Badge } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ListBody } from '#app/components/ui/list-body.tsx'
import {
  audienceNames,
  audienceOf,
  countAll,
  describeCounts,
  stateNames,
  stateTones,
  titleOf,
} from '#app/features/campaigns/campaign-labels.ts'
import { TextPrice } from '#app/features/campaigns/components/text-price.tsx'
import { campaignsQuery } from '#app/features/campaigns/queries.ts'
import { createKey } from '#app/lib/create-key.ts'
import { type CampaignRow, campaignSegments } from '#shared/campaigns.ts'
import { formatDateTime } from '#shared/dates.ts'

/** Every group message with its state. `?segment=` names the group of a new one, as the list of clients does. */
export function CampaignList() {
  const [search, setSearch] = useSearchParams()
  const segment = campaignSegments.find((one) => one === search.get('segment'))
  const query = useInfiniteQuery(campaignsQuery)
  const rows = query.data?.pages.flatMap(({ campaigns }) => campaigns) ?? []
  const price = query.data?.pages[0]?.price_micros
  return (
    <div className="max-w-3xl">
      <p className="text-muted">
        Write once to many people, by text or email. Everybody gets a message of their own, and answers come
        to your inbox.
      </p>
      <p className="mt-5 mb-8">
        <Button onClick={() => setSearch({ id: createKey(), new: segment ?? 'agreed' })}>
          {segment ? `New message to “${audienceNames[segment]}”` : 'New group message'}
        </Button>
      </p>
      <ListBody
        items="group messages"
        query={query}
        shownCount={rows.length}
        total={null}
        empty={{
          text: 'No group messages yet.',
          hint: 'Drafts are kept here, and what became of each message.',
        }}
        isFiltered={false}
      >
        <ul className="border-line border-t">
          {rows.map((row) => (
            <Item key={row.id} row={row} />
          ))}
        </ul>
      </ListBody>
      {price !== undefined && <TextPrice key={price} priceMicros={price} />}
    </div>
  )
}

function Item({ row }: { row: CampaignRow }) {
  const when =
    row.scheduled_at && row.state === 'scheduled' ? row.scheduled_at : (row.started_at ?? row.created_at)
  return (
    <li className="border-line border-b">
      <Link to={{ search: `?${new URLSearchParams({ id: row.id })}` }} className="block py-4 no-underline">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span
            dir="auto"
            className="line-clamp-2 min-w-0 flex-1 basis-48 font-medium [overflow-wrap:anywhere]"
          >
            {titleOf(row)}
          </span>
          <Badge tone={stateTones[row.state]}>{stateNames[row.state]}</Badge>
        </span>
        <span className="mt-1 block text-muted text-sm tabular-nums">
          {row.channel === 'sms' ? 'Text' : 'Email'} · {audienceOf(row)} ·{' '}
          {row.state === 'scheduled' ? 'leaves ' : ''}
          <time dateTime={when}>{formatDateTime(when)}</time>
        </span>
        {countAll(row.counts) > 0 && (
          <span className="mt-1 block text-sm tabular-nums">{describeCounts(row.counts)}</span>
        )}
        {row.problem && <span className="mt-1 block text-on-tone-red text-sm">{row.problem}</span>}
      </Link>
    </li>
  )
}
