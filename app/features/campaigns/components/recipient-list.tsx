import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Badge } from '#app/components/ui/badge.tsx'
import { ChoiceChips } from '#app/components/ui/choice-chips.tsx'
import { ListBody } from '#app/components/ui/list-body.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { skipWords, statusNames, statusTones } from '#app/features/campaigns/campaign-labels.ts'
import { recipientsQuery } from '#app/features/campaigns/queries.ts'
import { wordPhone } from '#practice/wording.ts'
import { type CampaignCounts, type CampaignRecipientRow, recipientStatuses } from '#shared/campaigns.ts'
import { formatNumber } from '#shared/format-number.ts'

type Props = { id: string; counts: CampaignCounts; isOver: boolean }

/** What became of it for each person; each name leads to their conversation. */
export function RecipientList({ id, counts, isOver }: Props) {
  const [chosen, setChosen] = useState('')
  const status = recipientStatuses.find((one) => one === chosen)
  const query = useInfiniteQuery(recipientsQuery(id, status, isOver))
  const rows = query.data?.pages.flatMap(({ recipients }) => recipients) ?? []
  const choices = [
    { value: '', label: 'Everyone' },
    ...recipientStatuses.flatMap((value) =>
      counts[value] > 0 || value === chosen
        ? [{ value, label: `${statusNames[value]} (${formatNumber(counts[value])})` }]
        : [],
    ),
  ]
  return (
    <section aria-labelledby="campaign-people">
      <h2 id="campaign-people" className="mb-4 font-display text-2xl">
        People
      </h2>
      <ChoiceChips label="Show" choices={choices} value={chosen} onChange={setChosen} />
      <div className="mt-4">
        <ListBody
          items="people"
          query={query}
          shownCount={rows.length}
          total={null}
          empty={{ text: 'Nobody here.', hint: 'Choose another group above.' }}
          isFiltered={false}
        >
          <ul className="border-line border-t">
            {rows.map((row) => (
              <Recipient key={row.id} row={row} />
            ))}
          </ul>
        </ListBody>
      </div>
    </section>
  )
}

function Recipient({
  row: { name, contact_id, address, status, skipped, failure },
}: {
  row: CampaignRecipientRow
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2.5">
      <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
        {contact_id ? (
          <Link
            to={dashboardPaths.conversation(contact_id)}
            dir="auto"
            className="inline-block py-1 font-medium text-leaf underline underline-offset-4"
          >
            {wordPhone(name)}
          </Link>
        ) : (
          <span dir="auto">{wordPhone(name)}</span>
        )}{' '}
        {address && address !== name && (
          <span className="text-muted text-sm tabular-nums">{wordPhone(address)}</span>
        )}
      </span>
      <Badge tone={statusTones[status]}>{statusNames[status]}</Badge>
      {(failure ?? skipped) && (
        <span className="basis-full text-muted text-sm">{failure ?? (skipped && skipWords[skipped])}</span>
      )}
    </li>
  )
}
