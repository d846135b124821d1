import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { AttachFiles } from '#app/components/attachments/attach-files.tsx'
import { AttachmentList } from '#app/components/attachments/attachment-list.tsx'
import { forgetSent, whenUploaded } from '#app/components/attachments/draft-files.ts'
import { loadAttachment } from '#app/components/attachments/load-attachment.ts'
import { Button } from '#app/components/ui/button.tsx'
import { TextAreaField } from '#app/components/ui/field.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { TimeZoneNote } from '#app/components/ui/time-zone-note.tsx'
import { MessageBox } from '#app/features/inbox/components/message-box.tsx'
import { ownThreadQuery } from '#app/features/inbox/queries.ts'
import { api, call } from '#app/lib/api.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { storedAttemptKey } from '#app/lib/stored-attempt-key.ts'
import { toast } from '#app/lib/toast.ts'
import { useAttempt } from '#app/lib/use-attempt.ts'
import { keepDraftText, readDraftText } from '#app/lib/use-draft-text.ts'
import { practice } from '#practice/practice.ts'
import { hasWords } from '#shared/attachments.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { OwnThreadEntry } from '#shared/inbox.ts'

const { firstName } = practice.coach
const draftKey = 'own'
const kinds = { sms: 'Text', form: 'Contact form', portal: 'Portal', email: 'Email' }

/** The client's conversation with the practice, without anybody's phone number. */
export function OwnThread({ userId }: { userId: string }) {
  const heading = useId()
  const queries = useQueryClient()
  const [text, setText] = useState(() => readDraftText('thread', userId).text ?? '')
  const attemptKey = storedAttemptKey(`thread:${userId}`)
  const { run, busy, fields } = useAttempt(
    async () => {
      const files = await whenUploaded(draftKey)
      // A file failed to upload; its row says so.
      if (!files) return null
      const id = attemptKey.of({ files, text: text.trim() })
      await call(api.api.thread.$post({ json: { id, text, files } }))
      return { text, files }
    },
    {
      onDone: (sent) => {
        if (!sent) return
        forgetSent(draftKey, sent.files)
        attemptKey.end()
        // What was typed while the files were uploaded is the next message.
        setText((typed) => (typed === sent.text ? '' : typed))
        if (readDraftText('thread', userId).text === sent.text) keepDraftText('thread', userId, {})
        toast.success(`${firstName} has your message`)
        void queries.invalidateQueries(ownThreadQuery)
      },
      explain: errorExplainer('Error sending message'),
    },
  )
  return (
    <section aria-labelledby={heading} className="max-w-2xl">
      <h2 id={heading} className="sr-only">
        Your conversation with {firstName}
      </h2>
      <Entries />
      <form
        noValidate
        className="mt-5 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        <TextAreaField
          label="Your message"
          rows={3}
          value={text}
          error={fields.text}
          onChange={({ target }) => {
            setText(target.value)
            keepDraftText('thread', userId, { text: target.value })
          }}
        />
        <AttachFiles draftKey={draftKey} error={fields.files}>
          <Button type="submit" busy={busy} busyText="Sending...">
            Send to {firstName}
          </Button>
        </AttachFiles>
      </form>
    </section>
  )
}

function Entries() {
  const { data, isPending, isFetching, refetch } = useQuery(ownThreadQuery)
  if (isPending) return <Spinner label="Loading your conversation..." />
  if (!data) return <LoadError subject="your conversation" busy={isFetching} onRetry={() => void refetch()} />
  if (data.length === 0) return <p className="mt-3 text-muted">Nothing yet. {firstName} answers here.</p>
  return (
    <>
      <TimeZoneNote />
      <MessageBox
        label={`Messages with ${firstName}`}
        newest={data.at(-1)?.id}
        className="mt-5 max-h-[min(28rem,60dvh)]"
      >
        <ol className="grid gap-4">
          {data.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      </MessageBox>
    </>
  )
}

function Entry({ entry: { at, kind, direction, is_verified, text, files } }: { entry: OwnThreadEntry }) {
  const isOwn = direction === 'in'
  return (
    <li className={`max-w-[85%] ${isOwn ? 'justify-self-end' : 'justify-self-start'}`}>
      <div
        className={`rounded-card px-4 py-2.5 ${isOwn ? 'rounded-br-[4px] bg-leaf/10' : 'rounded-bl-[4px] border border-line bg-surface'}`}
      >
        {hasWords({ text, files }) && (
          <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            {text}
          </p>
        )}
        <AttachmentList files={files} load={loadAttachment} />
      </div>
      <p className={`mt-1 text-sm text-muted tabular-nums ${isOwn ? 'text-end' : ''}`}>
        {is_verified ? (isOwn ? 'You' : firstName) : 'With your email address, not verified'} · {kinds[kind]}{' '}
        · <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
    </li>
  )
}
