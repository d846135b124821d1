import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { AttachmentList } from '#app/components/attachments/attachment-list.tsx'
import { loadAttachment } from '#app/components/attachments/load-attachment.ts'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmButton } from '#app/components/ui/confirm-button.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { EmailHead, UnstoredFiles, WholeEmail } from '#app/features/inbox/components/email.tsx'
import { threadQuery } from '#app/features/inbox/queries.ts'
import { api, call } from '#app/lib/api.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import { hasWords } from '#shared/attachments.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { ThreadEntry } from '#shared/inbox.ts'

type Props = { entry: ThreadEntry; threadId: string }

const kinds = {
  sms: 'Text',
  form: 'Contact form',
  portal: 'Portal',
  email: 'Email',
  order: '',
  appointment: '',
}
const deliveries = { pending: 'Waiting to leave', sent: 'Sent', delivered: 'Delivered', failed: 'Failed' }

/** A message: theirs on the left, the practice's on the right; or one quiet line about an order or appointment. */
export function Entry({ entry, threadId }: Props) {
  if (entry.direction === null) return <Notice entry={entry} />
  const isOwn = entry.direction === 'out'
  const { kind, at, text, files, delivery, failure, conversation, email } = entry
  return (
    <li className={`max-w-[85%] ${isOwn ? 'justify-self-end' : 'justify-self-start'}`}>
      <div
        className={`rounded-card px-4 py-2.5 ${isOwn ? 'rounded-br-[4px] bg-leaf/10' : 'rounded-bl-[4px] border border-line bg-surface'}`}
      >
        {email && <EmailHead email={email} />}
        {hasWords(entry) && (
          <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            {text}
          </p>
        )}
        <AttachmentList files={files} load={loadAttachment} />
        {email && <UnstoredFiles files={email.files} />}
        {email?.has_more && <WholeEmail id={entry.id} />}
        {conversation && (
          <details className="mt-2 border-line border-t pt-2 text-[0.9375rem]">
            <summary className="cursor-pointer py-1">Their conversation with the assistant</summary>
            <p dir="auto" className="mt-1 whitespace-pre-wrap text-muted [overflow-wrap:anywhere]">
              {conversation}
            </p>
          </details>
        )}
      </div>
      <p className={`mt-1 text-sm text-muted tabular-nums ${isOwn ? 'text-end' : ''}`}>
        <span className="sr-only">{isOwn ? 'You, ' : 'They, '}</span>
        {kinds[kind]} · <time dateTime={at}>{formatDateTime(at)}</time>
        {delivery && <> · {deliveries[delivery]}</>}
      </p>
      {entry.file_link && <FileLink entry={entry} threadId={threadId} />}
      {failure && <p className="mt-1 text-on-tone-red text-sm">{failure}</p>}
      {delivery === 'failed' && kind === 'sms' && <RetryText id={entry.id} threadId={threadId} />}
    </li>
  )
}

/** Whoever has the link of a text or an email can open its files, until it ends. */
function FileLink({ entry: { id, file_link }, threadId }: Props) {
  const queries = useQueryClient()
  const { run, busy } = useAction(() => call(api.api.attachments.links[':id'].end.$post({ param: { id } })), {
    failure: 'Could not end the link',
    onDone: () => {
      toast.success('The link opens nothing any more')
      void queries.invalidateQueries(threadQuery(threadId))
    },
  })
  if (file_link === 'ended')
    return <p className="mt-1 text-end text-muted text-sm">The link to the files has ended.</p>
  return (
    <p className="mt-1 text-end text-muted text-sm">
      Sent as a link.{' '}
      <ConfirmButton
        variant="quiet"
        size="small"
        busy={busy}
        busyText="Ending..."
        about="They can’t open the files with it any more."
        confirm="End it for good"
        onConfirm={() => void run()}
      >
        End the link
      </ConfirmButton>
    </p>
  )
}

function RetryText({ id, threadId }: { id: string; threadId: string }) {
  const queries = useQueryClient()
  const { run, busy } = useAction(() => call(api.api.sms_messages[':id'].retry.$post({ param: { id } })), {
    failure: 'Could not send it again',
    onDone: () => void queries.invalidateQueries(threadQuery(threadId)),
  })
  return (
    <p className="mt-1 text-end">
      <Button variant="secondary" size="small" busy={busy} busyText="Sending..." onClick={() => void run()}>
        Send again
      </Button>
    </p>
  )
}

function Notice({ entry: { at, text, about, note } }: { entry: ThreadEntry }) {
  const to = about && addressOf(about)
  return (
    <li className="justify-self-center text-center text-sm text-muted">
      {to ? (
        <Link to={to} className="tap-area inline-block py-1 text-muted underline underline-offset-4">
          {text}
        </Link>
      ) : (
        text
      )}
      {!note && (
        <>
          {' · '}
          <time dateTime={at} className="tabular-nums">
            {formatDateTime(at)}
          </time>
        </>
      )}
      {note && (
        <p
          dir="auto"
          className="mt-1 whitespace-pre-wrap rounded-card bg-surface px-4 py-2.5 text-start text-base text-ink [overflow-wrap:anywhere]"
        >
          {note}
        </p>
      )}
    </li>
  )
}

const addressOf = (about: NonNullable<ThreadEntry['about']>) =>
  'order' in about
    ? dashboardPaths.dashboardOrder(about.order)
    : dashboardPaths.calendarAppointment(about.appointment, about.date)
