import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { TextAreaField } from '#app/components/ui/field.tsx'
import { SavedRepliesDialog } from '#app/features/inbox/components/saved-replies-dialog.tsx'
import { inboxKey, savedRepliesQuery } from '#app/features/inbox/queries.ts'
import { api, call } from '#app/lib/api.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { smsLengthHint } from '#app/lib/sms-length-hint.ts'
import { toast } from '#app/lib/toast.ts'
import { useAttempt } from '#app/lib/use-attempt.ts'
import { practice } from '#practice/practice.ts'
import { fillReply, type ReplyChannel, type SavedReply, type Thread } from '#shared/inbox.ts'

const channelNames: Record<ReplyChannel, string> = { sms: 'Text', portal: 'Portal', email: 'Email' }
const hints: Record<Exclude<ReplyChannel, 'sms'>, string> = {
  portal: 'Appears in their portal; they are told by email.',
  email: 'Their answer comes to your mailbox.',
}

/** What is typed stays when another conversation is opened meanwhile. */
const drafts = new Map<string, string>()

export function Composer({ thread }: { thread: Thread }) {
  const { id: threadId, channels } = thread
  const queries = useQueryClient()
  const [text, setText] = useState(() => drafts.get(threadId) ?? '')
  const [chosen, setChosen] = useState<ReplyChannel | null>(null)
  const channel = chosen && channels.includes(chosen) ? chosen : channels[0]
  const attempt = useRef({ words: '', id: '' })
  const { data: replies = [] } = useQuery(savedRepliesQuery)
  const [isChoosing, setChoosing] = useState(false)

  const change = (next: string) => {
    drafts.set(threadId, next)
    setText(next)
  }
  /** The same words sent once more are the same message; other words are another one. */
  const idOf = (words: string) => {
    if (attempt.current.words !== words) attempt.current = { words, id: crypto.randomUUID() }
    return attempt.current.id
  }
  const { run, busy, fields } = useAttempt(
    (by: ReplyChannel) =>
      call(
        api.api.inbox[':id'].messages.$post({
          param: { id: threadId },
          json: { id: idOf(`${by}:${text.trim()}`), channel: by, text },
        }),
      ),
    {
      onDone: () => {
        attempt.current = { words: '', id: '' }
        change('')
        toast.success('Message sent')
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
        noValidate
        className="mt-8 grid gap-4 border-line border-t pt-5"
        onSubmit={(event) => {
          event.preventDefault()
          void run(channel)
        }}
      >
        <Channels channels={channels} value={channel} onChange={setChosen} />
        <TextAreaField
          label="Your answer"
          rows={4}
          value={text}
          error={fields.text ?? fields.channel}
          hint={channel === 'sms' ? text && smsLengthHint(text) : hints[channel]}
          onChange={(event) => change(event.target.value)}
        />
        {thread.hints.map((hint) => (
          <p key={hint} className="text-sm text-muted">
            {hint}
          </p>
        ))}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={busy} busyText="Sending...">
            {channel === 'sms' ? 'Send text' : channel === 'email' ? 'Send email' : 'Send to the portal'}
          </Button>
          <Button variant="secondary" onClick={() => setChoosing(true)}>
            Saved replies
          </Button>
        </div>
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

const fill = ({ text }: SavedReply, { name }: Thread) =>
  fillReply(text, {
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
  if (channels.length === 1) return <p className="text-sm text-muted">Answer by {wordOf(value)}.</p>
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

const wordOf = (channel: ReplyChannel) => ({ sms: 'text', portal: 'the portal', email: 'email' })[channel]
