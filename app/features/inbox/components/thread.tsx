import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { Badge, type Tone } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { PrintHeader } from '#app/components/ui/print-header.tsx'
import { ShowMore } from '#app/components/ui/show-more.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { TimeZoneNote } from '#app/components/ui/time-zone-note.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { Composer } from '#app/features/inbox/components/composer.tsx'
import { Entry } from '#app/features/inbox/components/entry.tsx'
import { MessageBox } from '#app/features/inbox/components/message-box.tsx'
import type { SentReply } from '#app/features/inbox/offer-reply-undo.ts'
import { inboxKey, threadQuery } from '#app/features/inbox/queries.ts'
import { threadName } from '#app/features/inbox/thread-name.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import { wordPhone } from '#practice/wording.ts'
import type { Thread as ThreadDetails, ThreadStatus } from '#shared/inbox.ts'
import type { ThreadChange } from '#shared/inbox-schema.ts'

type ThreadProps = {
  id: string
  /** It was just opened. */
  focusName: boolean
  /** It was opened to answer. */
  isWriting: boolean
  onSent: (answer: SentReply) => void
}

/** One person's messages in every channel, what happened with them, and the answer. */
export function Thread({ id, focusName, isWriting, onSent }: ThreadProps) {
  const query = useInfiniteQuery(threadQuery(id))
  const [newest] = query.data?.pages ?? []
  if (newest) {
    const entries = query.data?.pages.toReversed().flatMap((page) => page.entries) ?? []
    return (
      <article
        aria-labelledby="thread-name"
        data-print="list"
        className="lg:sticky lg:top-24 lg:flex lg:max-h-[calc(100dvh-7rem)] lg:flex-col print:static print:block print:max-h-none"
      >
        <PrintHeader about="Conversation" />
        <ThreadHead thread={newest.thread} focusName={focusName && !isWriting} />
        <TimeZoneNote />
        <MessageBox
          label={`Messages with ${threadName(newest.thread)}`}
          newest={entries.at(-1)?.id}
          className="max-lg:max-h-[60dvh] lg:min-h-48 lg:flex-1"
        >
          {query.hasNextPage && (
            <p className="mb-4">
              <ShowMore query={query} label="Show earlier messages" size="small" />
            </p>
          )}
          <ol className="grid gap-4">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} threadId={id} />
            ))}
          </ol>
        </MessageBox>
        <div data-print="no">
          <Composer thread={newest.thread} focus={isWriting} onSent={onSent} />
        </div>
      </article>
    )
  }
  if (query.isPending) return <Spinner label="Loading the conversation..." />
  const isGone = query.error instanceof ApiError && query.error.code === 'not_found'
  if (isGone) return <p>Nothing is stored about this person any more.</p>
  return (
    <LoadError subject="this conversation" busy={query.isFetching} onRetry={() => void query.refetch()} />
  )
}

const states: Record<ThreadStatus, { label: string; tone: Tone }> = {
  open: { label: 'To answer', tone: 'yellow' },
  waiting: { label: 'Waiting for them', tone: 'blue' },
  done: { label: 'Done', tone: 'green' },
}

function ThreadHead({ thread, focusName }: { thread: ThreadDetails; focusName: boolean }) {
  const { id, status, email, phone, last_in_at } = thread
  const change = useThreadChange(thread)
  const state = status && states[status]
  return (
    <header className="mb-6 border-line border-b pb-5">
      <h2
        ref={focusName ? focusOnMount : undefined}
        id="thread-name"
        tabIndex={-1}
        dir="auto"
        className="scroll-mt-24 text-3xl outline-none [overflow-wrap:anywhere]"
      >
        {threadName(thread)}
      </h2>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
        {state && <Badge tone={state.tone}>{state.label}</Badge>}
        {email && <span className="[overflow-wrap:anywhere]">{email}</span>}
        {phone && <span className="whitespace-nowrap tabular-nums">{wordPhone(phone)}</span>}
      </p>
      <p data-print="no" className="mt-4 flex flex-wrap items-center gap-3">
        {status === 'done' ? (
          <Button
            variant="secondary"
            size="small"
            busy={change.busy}
            onClick={() => void change.run({ change: 'reopen' })}
          >
            Open again
          </Button>
        ) : (
          <Button
            variant="secondary"
            size="small"
            busy={change.busy}
            onClick={() => void change.run({ change: 'done', seen_until: last_in_at })}
          >
            Mark as done
          </Button>
        )}
        {last_in_at && (
          <Button
            variant="quiet"
            size="small"
            busy={change.busy}
            onClick={() => void change.run({ change: 'unread' })}
          >
            Mark as unread
          </Button>
        )}
        <Link
          to={dashboardPaths.clientRecord(id)}
          className="inline-block py-2 text-leaf underline underline-offset-4"
        >
          Open their record
        </Link>
      </p>
    </header>
  )
}

const toastTexts: Record<ThreadChange['change'], string | null> = {
  read: null,
  unread: 'Marked as unread',
  done: 'Marked as done',
  reopen: 'Opened again',
}

/** Changes the state, and marks what is on the screen as read. */
function useThreadChange({ id, is_unread, last_in_at }: ThreadDetails) {
  const queries = useQueryClient()
  const post = (json: ThreadChange) => call(api.api.inbox[':id'].state.$post({ param: { id }, json }))
  // Once for each message: marking it as unread leaves it unread while it is on the screen.
  useEffect(() => {
    if (!is_unread || last_in_at === null || seen.get(id) === last_in_at) return
    seen.set(id, last_in_at)
    call(
      api.api.inbox[':id'].state.$post({ param: { id }, json: { change: 'read', seen_until: last_in_at } }),
    ).then(
      () => queries.invalidateQueries({ queryKey: inboxKey }),
      // The next refresh tries again.
      () => seen.delete(id),
    )
  }, [id, is_unread, last_in_at, queries])
  return useAction(post, {
    failure: 'Could not change the conversation',
    onDone: (_, { change }) => {
      const message = toastTexts[change]
      if (message) toast.success(message)
      void queries.invalidateQueries({ queryKey: inboxKey })
    },
  })
}

/** The newest message of each conversation that this page has shown. */
const seen = new Map<string, string>()
