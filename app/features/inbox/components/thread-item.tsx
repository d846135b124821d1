import { Link, useSearchParams } from 'react-router'
import { threadName } from '#app/features/inbox/thread-name.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { ThreadRow } from '#shared/inbox.ts'
import { toLocal } from '#shared/local-time.ts'

type Props = { row: ThreadRow; isSelected: boolean }

/** Leads to one conversation; the way back keeps the filter. */
export function ThreadItem({ row, isSelected }: Props) {
  const [search] = useSearchParams()
  const params = new URLSearchParams(search)
  params.set('id', row.id)
  params.delete('write')
  return (
    <li className="border-line border-b">
      <Link
        to={{ search: `?${params}` }}
        preventScrollReset
        aria-current={isSelected ? 'true' : undefined}
        className="flex flex-wrap gap-x-4 gap-y-1 px-3 py-3.5 text-ink no-underline transition-colors hover:bg-leaf/5 aria-[current]:bg-leaf/10"
      >
        <span
          dir="auto"
          className={`min-w-0 flex-[1_1_8rem] truncate ${row.is_unread ? 'font-semibold' : ''}`}
        >
          {row.is_unread && (
            <>
              <span aria-hidden="true" className="me-2 inline-block size-2.5 rounded-full bg-leaf" />
              <span className="sr-only">Unread: </span>
            </>
          )}
          {threadName(row)}
        </span>
        <time dateTime={row.last_message_at} className="text-sm text-muted tabular-nums">
          {describeTime(row.last_message_at)}
        </time>
        <span className="min-w-0 basis-full truncate text-[0.9375rem] text-muted">
          {row.is_last_own && 'You: '}
          <bdi>{row.last_words}</bdi>
        </span>
      </Link>
    </li>
  )
}

/** Without this year, which would leave the name no room: 'Nov 20 at 3:05 PM'. */
function describeTime(at: string): string {
  const thisYear = toLocal(new Date()).date.slice(0, 4)
  return formatDateTime(at).replace(`, ${thisYear} at`, ' at')
}
