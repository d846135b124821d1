import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { TextAreaField } from '#app/components/ui/field.tsx'
import { GroupProgress } from '#app/features/groups/components/group-progress.tsx'
import { RecipientList } from '#app/features/groups/components/recipient-list.tsx'
import { groupsQuery, reachableCountQuery } from '#app/features/groups/queries.ts'
import { countTicked, nobodyTicked, type Selection } from '#app/features/groups/selection.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { type Attempt, attemptOf } from '#app/lib/attempt-key.ts'
import { keepDraft, readDraftOf, useDraftOf } from '#app/lib/drafts.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { smsLengthHint } from '#app/lib/sms-length-hint.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import { smsMaxLength } from '#shared/messages.ts'

type Draft = {
  message: string
  /** The last try to send it, until it has arrived. */
  attempt?: Attempt
  /** What has arrived and is on its way to the people. */
  sending?: { id: string; message: string }
}
const draftKey = 'group-message'

/** Sends one message to many people. The server does the sending; the dashboard announces the result. */
export function GroupMessageForm() {
  const heading = useId()
  const queries = useQueryClient()
  const { data } = useQuery(groupsQuery)
  const { data: reachableCount } = useQuery(reachableCountQuery)
  const [draft, keep] = useDraftOf<Draft>(draftKey)
  const message = draft?.message ?? ''
  const sending = draft?.sending
  const [selection, select] = useState(nobodyTicked)
  const sentSelection = useRef<Selection | null>(null)
  const count = countTicked(selection, reachableCount)

  // Finished: clear the form, or keep it for another try if nobody got the message. A message that's no longer listed
  // finished earlier and was announced in another tab. What was changed meanwhile is for the next message.
  const sent = data?.find(({ id }) => id === sending?.id)
  const isFinished = sending !== undefined && data !== undefined && !sent?.pending
  const isNobodys = sent?.sent === 0
  // An effect, because drafts are stored outside of React.
  useEffect(() => {
    if (!isFinished) return
    const { message: typed = '', sending: finished } = readDraftOf<Draft>(draftKey) ?? {}
    keepDraft(draftKey, isNobodys || typed !== finished?.message ? { message: typed } : null)
    const { current } = sentSelection
    if (!isNobodys) select((ticked) => (ticked === current ? nobodyTicked : ticked))
  }, [isFinished, isNobodys])

  const { run, busy } = useAction(
    () => {
      const { everyone, ids } = selection
      const content = { message: message.trim(), everyone, people: [...ids].sort() }
      const attempt = attemptOf(content, draft?.attempt)
      keep({ message, attempt })
      sentSelection.current = selection
      return call(api.api.group_messages.$post({ json: { id: attempt.key, ...content } }))
    },
    {
      onDone: async ({ group }) => {
        // A list requested before this message was sent wouldn't include it.
        await queries.cancelQueries(groupsQuery)
        queries.setQueryData(groupsQuery.queryKey, (existing) => [group, ...(existing ?? [])])
        // Also when this page was left meanwhile: what was sent must not look unsent.
        const typed = readDraftOf<Draft>(draftKey)?.message ?? ''
        keepDraft(draftKey, { message: typed, sending: { id: group.id, message } })
      },
      failure: (error) =>
        (error instanceof ApiError && (error.fields.people ?? error.fields.message)) ||
        messageForError(error, 'Failed to send any messages'),
    },
  )

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (count === 0) toast.error('Please select at least one recipient')
    else if (!message.trim()) toast.error('Please enter a message to send')
    else void run()
  }
  const newest = data?.[0]
  return (
    <div className="grid gap-10 lg:grid-cols-2 lg:gap-16">
      <form onSubmit={submit} noValidate aria-labelledby={heading} className="grid content-start gap-6">
        <h2 id={heading} className="font-display text-2xl">
          Group Message
        </h2>
        <RecipientList selection={selection} onSelect={select} reachableCount={reachableCount} />
        <TextAreaField
          label="Message"
          required
          maxLength={smsMaxLength}
          value={message}
          hint={`${smsLengthHint(message)} To ${count === null ? 'everybody selected' : formatCount(count, 'person', 'people')}.`}
          onChange={(event) => keep({ ...draft, message: event.target.value })}
        />
        <Button
          type="submit"
          className="justify-self-start"
          busy={busy || sending !== undefined}
          busyText={sending ? 'On its way...' : 'Sending...'}
        >
          Send
        </Button>
      </form>
      {newest && <GroupProgress group={newest} />}
    </div>
  )
}
