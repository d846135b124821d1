import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { TextAreaField } from '#app/components/ui/field.tsx'
import { GroupProgress } from '#app/features/groups/components/group-progress.tsx'
import { RecipientList } from '#app/features/groups/components/recipient-list.tsx'
import { groupsQuery, reachableCountQuery } from '#app/features/groups/queries.ts'
import { countTicked, nobodyTicked, type Selection } from '#app/features/groups/selection.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { createKey } from '#app/lib/create-key.ts'
import { useDraftOf } from '#app/lib/drafts.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { smsLengthHint } from '#app/lib/sms-length-hint.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import { smsMaxLength } from '#shared/messages.ts'

/** Sends one message to many people. The server does the sending; the dashboard announces the result. */
export function GroupMessageForm() {
  const heading = useId()
  const queries = useQueryClient()
  const { data } = useQuery(groupsQuery)
  const { data: reachableCount } = useQuery(reachableCountQuery)
  const [draft, keep] = useDraftOf<string>('group-message')
  const message = draft ?? ''
  const [selection, select] = useState(nobodyTicked)
  const draftIds = useRef(new Map<string, string>())
  const [sending, setSending] = useState<{ id: string; message: string; selection: Selection } | null>(null)
  const count = countTicked(selection, reachableCount)

  // Finished: clear the form, or keep it for another try if nobody got the message. A message that's no longer listed
  // finished earlier and was announced in another tab. What was changed meanwhile is for the next message.
  const sent = data?.find(({ id }) => id === sending?.id)
  useEffect(() => {
    if (!sending || !data || sent?.pending) return
    setSending(null)
    if (sent?.sent === 0) return
    if (message === sending.message) keep(null)
    if (selection === sending.selection) select(nobodyTicked)
  })

  // The same message keeps its id, so that another try after a lost answer sends it once. An edited one is another message.
  const idFor = (content: object): string => {
    const key = JSON.stringify(content)
    const id = draftIds.current.get(key) ?? createKey()
    draftIds.current.set(key, id)
    return id
  }

  const { run, busy } = useAction(
    () => {
      const { everyone, ids } = selection
      const content = { message: message.trim(), everyone, people: [...ids].sort() }
      return call(api.api.group_messages.$post({ json: { id: idFor(content), ...content } }))
    },
    {
      onDone: async ({ group }) => {
        // A list requested before this message was sent wouldn't include it.
        await queries.cancelQueries(groupsQuery)
        queries.setQueryData(groupsQuery.queryKey, (existing) => [group, ...(existing ?? [])])
        setSending({ id: group.id, message, selection })
        draftIds.current.clear()
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
          onChange={(event) => keep(event.target.value)}
        />
        <Button
          type="submit"
          className="justify-self-start"
          busy={busy || sending !== null}
          busyText={sending ? 'On its way...' : 'Sending...'}
        >
          Send
        </Button>
      </form>
      {newest && <GroupProgress group={newest} />}
    </div>
  )
}
