import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { AttachFiles } from '#app/components/attachments/attach-files.tsx'
import { forgetSent, whenUploaded } from '#app/components/attachments/draft-files.ts'
import { Button } from '#app/components/ui/button.tsx'
import { TextAreaField } from '#app/components/ui/field.tsx'
import { SavedRepliesDialog } from '#app/features/inbox/components/saved-replies-dialog.tsx'
import type { SentReply } from '#app/features/inbox/offer-reply-undo.ts'
import { inboxKey, savedRepliesQuery } from '#app/features/inbox/queries.ts'
import { threadName } from '#app/features/inbox/thread-name.ts'
import { api, call } from '#app/lib/api.ts'
import { changeDraftReply, readDraftReply, useDraftReply } from '#app/lib/draft-replies.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { smsLengthHint } from '#app/lib/sms-length-hint.ts'
import { storedAttemptKey } from '#app/lib/stored-attempt-key.ts'
import { useAttempt } from '#app/lib/use-attempt.ts'
import { practice } from '#practice/practice.ts'
import { fillSavedReply, type ReplyChannel, type Thread } from '#shared/inbox.ts'
import type { SavedReply } from '#shared/inbox-schema.ts'

const channelNames: Record<ReplyChannel, string> = { sms: 'Text', portal: 'Portal', email: 'Email' }
function hintFor(channel: Exclude<ReplyChannel, 'sms'>, { has_email_replies }: Thread): string {
  if (channel === 'portal') return 'Appears in their portal; they are told by email.'
  return has_email_replies ? 'Their answer comes here.' : 'Their answer comes to your mailbox.'
}

type ComposerProps = {
  thread: Thread
  /** It was opened to write. */
  focus: boolean
  onSent: (answer: SentReply) => void
}

export function Composer({ thread, focus, onSent }: ComposerProps) {
  const { id: threadId, channels } = thread
  const queries = useQueryClient()
  const { text, channel: chosen } = useDraftReply(threadId)
  const channel = chosen && channels.includes(chosen) ? chosen : channels[0]
  const attemptKey = storedAttemptKey(`answer:${threadId}`)
  const { data: replies = [] } = useQuery(savedRepliesQuery)
  const [isChoosing, setChoosing] = useState(false)

  const change = (next: string) => changeDraftReply(threadId, { text: next })
  const { run, busy, fields } = useAttempt(
    async (by: ReplyChannel) => {
      const files = await whenUploaded(threadId)
      // A file failed to upload; its row says so.
      if (!files) return null
      const id = attemptKey.of({ by, files, text: text.trim() })
      await call(
        api.api.inbox[':id'].messages.$post({
          param: { id: threadId },
          json: { id, channel: by, text, files },
        }),
      )
      return { id, text, files }
    },
    {
      onDone: (sent, by) => {
        if (!sent) return
        const files = forgetSent(threadId, sent.files)
        attemptKey.end()
        // What was typed while the files were uploaded is the next message.
        if (readDraftReply(threadId).text === sent.text) change('')
        const { id, text } = sent
        onSent({ id, threadId, name: threadName(thread), channel: by, text, files })
        void queries.invalidateQueries({ queryKey: inboxKey })
      },
      explain: errorExplainer('Error sending message'),
    },
  )
  if (!channel) {
    return (
      <p className="mt-8 border-line border-t pt-5 text-muted">
        {thread.hints[0] ?? 'We know no way to answer them: neither an email address nor a number for texts.'}
      </p>
    )
  }
  return (
    <>
      <form
        id="answer"
        data-thread={threadId}
        noValidate
        className="mt-8 grid gap-4 border-line border-t pt-5"
        onSubmit={(event) => {
          event.preventDefault()
          void run(channel)
        }}
      >
        <Channels
          channels={channels}
          value={channel}
          onChange={(channel) => changeDraftReply(threadId, { channel })}
        />
        <TextAreaField
          label="Your answer"
          rows={4}
          ref={focus ? focusWithScroll : undefined}
          value={text}
          error={fields.text ?? fields.channel}
          hint={channel === 'sms' ? text && smsLengthHint(text) : hintFor(channel, thread)}
          onChange={(event) => change(event.target.value)}
        />
        {thread.hints.map((hint) => (
          <p key={hint} className="text-sm text-muted">
            {hint}
          </p>
        ))}
        <AttachFiles draftKey={threadId} error={fields.files}>
          <Button type="submit" busy={busy} busyText="Sending...">
            {channel === 'sms' ? 'Send text' : channel === 'email' ? 'Send email' : 'Send to the portal'}
          </Button>
          <Button variant="secondary" onClick={() => setChoosing(true)}>
            Saved replies
          </Button>
        </AttachFiles>
      </form>
      {/* Outside the form, whose submission the dialog's own one would be. */}
      {isChoosing && (
        <SavedRepliesDialog
          replies={replies}
          onClose={() => setChoosing(false)}
          onChoose={(reply) => {
            change([text.trim(), fill(reply, thread)].filter(Boolean).join('\n\n'))
            setChoosing(false)
          }}
        />
      )}
    </>
  )
}

/** Its button too, where the screen is small. */
function focusWithScroll(field: HTMLTextAreaElement | null) {
  field?.focus({ preventScroll: true })
  // After the page has scrolled to its top.
  requestAnimationFrame(() => field?.form?.scrollIntoView({ block: 'end' }))
}

const fill = ({ text }: SavedReply, { name }: Thread) =>
  fillSavedReply(text, {
    first_name: name.split(/\s+/)[0] || 'there',
    practice: practice.name,
    coach: practice.coach.firstName,
  })

type ChannelsProps = {
  channels: readonly ReplyChannel[]
  value: ReplyChannel
  onChange: (channel: ReplyChannel) => void
}

function Channels({ channels, value, onChange }: ChannelsProps) {
  const name = useId()
  if (channels.length === 1) return <p className="text-sm text-muted">Answer by {labelOf(value)}.</p>
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">Answer by</legend>
      {channels.map((channel) => (
        <label
          key={channel}
          className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line px-4 text-[0.9375rem] text-muted has-checked:border-leaf has-checked:font-medium has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-leaf has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={channel === value}
            onChange={() => onChange(channel)}
          />
          {channelNames[channel]}
        </label>
      ))}
    </fieldset>
  )
}

const labelOf = (channel: ReplyChannel) => ({ sms: 'text', portal: 'the portal', email: 'email' })[channel]
