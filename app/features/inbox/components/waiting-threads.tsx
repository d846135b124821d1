import { Link } from 'react-router'
import { ButtonLink } from '#app/components/ui/button.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { TodayThread } from '#shared/today.ts'

/** Conversations that wait for an answer. */
export function WaitingThreads({ threads }: { threads: readonly TodayThread[] }) {
  return (
    <ul className="border-line border-t">
      {threads.map(({ id, name, last_words, last_message_at, is_unread }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3 print:py-1"
        >
          <div className="min-w-0 flex-[1_1_14rem]">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <Link
                to={dashboardPaths.conversation(id)}
                dir="auto"
                className={`tap-area inline-block text-leaf underline underline-offset-4 [overflow-wrap:anywhere] ${is_unread ? 'font-semibold' : ''}`}
              >
                {is_unread && <span className="sr-only">Unread: </span>}
                {name}
              </Link>
              <time dateTime={last_message_at} className="text-muted text-sm tabular-nums">
                {formatDateTime(last_message_at)}
              </time>
            </p>
            <p dir="auto" className="line-clamp-2 text-muted text-sm [overflow-wrap:anywhere]">
              {last_words}
            </p>
          </div>
          <ButtonLink
            to={dashboardPaths.answerConversation(id)}
            size="small"
            variant="secondary"
            className="print:hidden"
            aria-label={`Reply to ${name}`}
          >
            Reply
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
