import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { ChoiceChips } from '#app/components/ui/choice-chips.tsx'
import { ListBody } from '#app/components/ui/list-body.tsx'
import { PrintHeader } from '#app/components/ui/print-header.tsx'
import { SearchField } from '#app/components/ui/search-field.tsx'
import { useFirstRows } from '#app/components/ui/use-first-rows.ts'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { SavedRepliesDialog } from '#app/features/inbox/components/saved-replies-dialog.tsx'
import { Thread } from '#app/features/inbox/components/thread.tsx'
import { ThreadItem } from '#app/features/inbox/components/thread-item.tsx'
import { offerReplyUndo } from '#app/features/inbox/offer-reply-undo.ts'
import { savedRepliesQuery, threadCountsQuery, threadsQuery } from '#app/features/inbox/queries.ts'
import { useUnreadNotice } from '#app/features/inbox/use-unread-notice.ts'
import { useAddressSearch } from '#app/lib/use-address-search.ts'
import { type ListFilter, useListFilter } from '#app/lib/use-list-filter.ts'
import { formatNumber } from '#shared/format-number.ts'
import { type ThreadCounts, type ThreadRow, threadStatuses } from '#shared/inbox.ts'

/** All conversations, with the one of `?id=` beside them, or instead of them on a phone. */
export function Inbox() {
  const [search, changeSearch] = useAddressSearch()
  const id = search.get('id')
  const [openedWith] = useState(id)
  const list = new URLSearchParams(search)
  list.delete('id')
  list.delete('write')
  list.delete('replies')
  const { ask } = useUnreadNotice()
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      <div className={id ? 'max-lg:hidden' : ''}>
        <ThreadList selected={id} />
        <p className="mt-6">
          <ButtonLink to={dashboardPaths.groupMessages} variant="quiet" size="small" className="-ms-[12px]">
            Write to a group
          </ButtonLink>
        </p>
        <p className="mt-2">
          <ButtonLink to={dashboardPaths.savedReplies} variant="quiet" size="small" className="-ms-[12px]">
            Saved replies
          </ButtonLink>
        </p>
        {ask && (
          <p className="mt-2">
            <Button variant="quiet" size="small" className="-ms-[12px]" onClick={ask}>
              Notify me in this browser
            </Button>
          </p>
        )}
      </div>
      {id ? (
        <div className="min-w-0 lg:h-full">
          <p className="mb-4 lg:hidden">
            <Link
              to={{ search: `?${list}` }}
              className="inline-block py-2 text-leaf underline underline-offset-4"
            >
              All conversations
            </Link>
          </p>
          <Thread
            key={id}
            id={id}
            focusName={id !== openedWith}
            isWriting={search.has('write')}
            onSent={offerReplyUndo}
          />
        </div>
      ) : (
        <p className="text-muted max-lg:hidden">Choose a conversation to read and answer it.</p>
      )}
      {search.has('replies') && (
        <SavedReplies onClose={() => changeSearch((next) => next.delete('replies'))} />
      )}
    </div>
  )
}

/** The texts that are sent again and again, to change them without a conversation. */
function SavedReplies({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(savedRepliesQuery)
  return data && <SavedRepliesDialog replies={data} onClose={onClose} />
}

function ThreadList({ selected }: { selected: string | null }) {
  const [filter, setFilter] = useListFilter('inbox')
  const query = useInfiniteQuery(threadsQuery(filter))
  const rows = query.data?.pages.flatMap(({ threads }) => threads) ?? []
  return (
    <section aria-label="Conversations" data-print={selected ? undefined : 'list'}>
      <PrintHeader
        about={[
          'Conversations',
          threadStatuses
            .filter((status) => status === filter.status)
            .map((status) => labels[status].toLowerCase()),
          filter.q && `search “${filter.q}”`,
        ]
          .flat()
          .filter(Boolean)
          .join(', ')}
      />
      <StatusFilter filter={filter} onChange={(status) => setFilter({ status })} />
      <SearchField
        className="mt-4 mb-4"
        label="Search"
        hint="Part of a name, email address or phone number."
        value={filter.q ?? ''}
        onChange={(q) => setFilter({ q })}
      />
      <ListBody
        items="conversations"
        query={query}
        shownCount={rows.length}
        total={null}
        empty={{ text: 'No conversations here.', hint: 'Whoever writes to you appears here.' }}
        isFiltered={Boolean(filter.q ?? filter.status)}
      >
        <ThreadItems rows={rows} selected={selected} />
      </ListBody>
    </section>
  )
}

function ThreadItems({ rows, selected }: { rows: ThreadRow[]; selected: string | null }) {
  return (
    <ul className="border-line border-t">
      {useFirstRows(rows).map((row) => (
        <ThreadItem key={row.id} row={row} isSelected={row.id === selected} />
      ))}
    </ul>
  )
}

const labels = { open: 'To answer', waiting: 'Waiting for them', done: 'Done' }

type FilterProps = { filter: ListFilter; onChange: (status: string) => void }

function StatusFilter({ filter, onChange }: FilterProps) {
  const { data: counts } = useQuery(threadCountsQuery)
  const chosen = filter.status ?? ''
  const choices = [
    { value: '', label: 'All' },
    ...threadStatuses.map((value) => ({ value, label: `${labels[value]}${countOf(counts, value)}` })),
  ]
  return <ChoiceChips label="Show" choices={choices} value={chosen} onChange={onChange} />
}

function countOf(counts: ThreadCounts | undefined, status: 'open' | 'waiting' | 'done'): string {
  return counts && status !== 'done' && counts[status] > 0 ? ` (${formatNumber(counts[status])})` : ''
}
